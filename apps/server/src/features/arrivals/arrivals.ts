// What other parts may use of the notices of banks.

