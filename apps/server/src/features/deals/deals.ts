// What other features may use of deals.

