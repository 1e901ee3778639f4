import { configure, getConfig } from '@testing-library/react';

/**
 * While a test waits for something, each look that does not find it yet would print the whole page for an error that nobody reads. When the
 * time is over it is printed after all: `waitFor` asks for the error once more.
 */
const { getElementError } = getConfig();

configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
    if (!waits) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
