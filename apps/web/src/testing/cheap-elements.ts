import * as React from 'react';

/**
 * In development React keeps with each element where in the code it was made, for the text of its warnings: an eighth of the time of
 * these tests. It stops by itself at ten thousand a second; here it has reached them from the beginning.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
