"""How rules become machine code: every rule is translated once, and only doors are turned into code.

Left alone, numba makes machine code of every function that another one calls, together with all that it calls in turn;
in long chains of small rules the same code is optimised and written again and again. But inner rules are only ever
called by other rules. So a call from a rule takes the called rule no further than LLVM's own language, and a call from
Python (a door) links everything behind it, optimises that in one go, and keeps the machine code in the cache.
A rule may be both, and nothing in the rules says which.

This file knows numba's insides; `jit.py` uses it only with the versions of numba that it was written for.
"""

# mypy: disable-error-code="no-untyped-call, attr-defined"
# (numba's insides have no types)

from __future__ import annotations

from contextlib import nullcontext
from functools import cached_property
from typing import Any

from numba import types
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.environment import lookup_environment
from numba.core.errors import UnsupportedError
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

from tablee.engine.cache import RuleCache


class RuleLibrary(JITCodeLibrary):
    """The code of one rule. It knows every library that it needs, also those behind the rules that it calls."""

    def add_linking_library(self, library: Any) -> None:
        behind = library._linking_libraries if isinstance(library, RuleLibrary) else ()
        for needed in (library, *behind):
            if needed not in self._linking_libraries:
                super().add_linking_library(needed)

    def link_into(self, module: Any) -> None:
        """Link all that this rule needs, each library once."""
        for library in self._linking_libraries:
            alone = library.alone() if isinstance(library, InnerLibrary) else library._get_module_for_linking()
            module.link_in(alone, preserve=True)
            self._reload_init.update(library._reload_init)

    def finalize(self) -> None:
        self.link_into(self._final_module)
        self._linking_libraries.clear()
        super().finalize()

    def add_llvm_module(self, module: Any) -> None:
        """A rule may call itself, but a ring of rules has no innermost one to begin with."""
        if any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in module.global_variables):
            raise UnsupportedError(f"{self.name} is one of several rules that call one another in a ring.")
        super().add_llvm_module(module)

    def _optimize_functions(self, module: Any) -> None:
        """As numba does, but with one set of passes for all, and without those that are only declared."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _finalize_specific(self) -> None:
        """Every rule behind the door finds its environment (constants and globals); numba thinks of the door's only."""
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                self.codegen.set_env(variable.name, environment)


class InnerLibrary(RuleLibrary):
    """The code of an inner rule, as LLVM's own language."""

    def finalize(self) -> None:
        self._finalized = True

    def alone(self) -> Any:
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """The rule with all that it needs: so it is asked for by functions that are not under `@rule`."""
        module = self.alone().clone()
        self.link_into(module)
        return module


@register_pass(mutates_CFG=True, analysis_only=False)
class DoorLowering(NativeLowering):
    """The last step for a door: translated, linked with all that is behind it, and turned into machine code."""

    _name = "tablee_door_lowering"
    library: type[RuleLibrary] = RuleLibrary

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(DoorLowering):
    """The last step for an inner rule: translated, and made known to those who call it."""

    _name = "tablee_inner_lowering"
    library = InnerLibrary

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = state.flags.no_cpython_wrapper = True
        super().run_pass(state)
        name = [].clear  # numba wants a built-in function as the name of the code; nobody calls it
        state.targetctx.insert_user_function(name, state.cr.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state.cr = state.cr._replace(cfunc=name)
        return True


def steps(state: Any, lowering: type[NativeLowering]) -> list[PassManager]:
    """numba's own steps with another last one."""
    manager = DefaultPassBuilder.define_nopython_pipeline(state)
    manager.passes = [(lowering if step is NativeLowering else step, about) for step, about in manager.passes]
    manager.finalize()
    return [manager]


class DoorCompiler(Compiler):
    def define_pipelines(self) -> list[PassManager]:
        return steps(self.state, DoorLowering)


class InnerCompiler(Compiler):
    def define_pipelines(self) -> list[PassManager]:
        return steps(self.state, InnerLowering)


def widened(kind: Any) -> Any:
    """The type under which a rule takes an argument: signed integers of every width, and constants, are one."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


class Rule(CPUDispatcher):
    """A rule as Python sees it, which is a door; other rules are sent to its inner version."""

    @cached_property
    def inner(self) -> CPUDispatcher:
        inner = CPUDispatcher(self.py_func, targetoptions=self.targetoptions, pipeline_class=InnerCompiler)
        inner._compiling_counter = self._compiling_counter  # by which numba recognises recursion
        return inner

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return self.inner.get_call_template([widened(a) for a in args], {k: widened(a) for k, a in kws.items()})

    def get_overload(self, sig: Any) -> Any:
        return self.inner.get_overload(sig)

    def compile(self, sig: Any) -> Any:
        with self._cache.alone(sig) if isinstance(self._cache, RuleCache) else nullcontext():
            return super().compile(sig)
