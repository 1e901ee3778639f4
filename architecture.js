// Every arrow between features. Lint reads it: an import that is not an arrow here fails, and arrows never form a circle.
// On the server an arrow leads to the other feature's service; in the web to whatever the other feature shows.
export const uses = {
  server: {
    auth: ['throttle', 'users'],
    deals: ['bank-profiles', 'ledger', 'rates', 'requisites', 'two-factor'],
    demo: ['bank-profiles', 'deals', 'device-door', 'devices', 'ledger', 'platform', 'rates', 'two-factor', 'users'],
    'device-door': ['devices'],
    devices: ['bank-profiles', 'requisites'],
    requisites: ['bank-profiles'],
    settings: ['ledger', 'rates'],
    users: ['ledger'],
  },
  web: {
    'bank-profiles': ['requisites'],
    deals: ['settings'],
    devices: ['bank-profiles', 'requisites'],
  },
};
