"""How much a house carries: scenarios played against a real house in processes of its own, measured from outside.

It speaks HTTP alone, as any browser does, and knows nothing of what is inside the house.
"""
