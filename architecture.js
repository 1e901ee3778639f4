// Every arrow between features. Lint reads it: an import that is not an arrow here fails, and arrows never form a circle.
// On the server an arrow leads to the other feature's service; in the web to whatever the other feature shows.
export const uses = {
  server: {
    auth: ['throttle'],
    settings: ['ledger'],
    'two-factor': [],
    demo: ['auth', 'ledger', 'two-factor'],
  },
  web: {},
};
