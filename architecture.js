// Every arrow between features. Lint reads it: an import that is not an arrow here fails, and arrows never form a circle.
// On the server an arrow leads to the other feature's service; in the web to whatever the other feature shows.
export const uses = {
  server: {
    auth: ['throttle', 'users'],
    demo: ['bank-profiles', 'device-door', 'devices', 'ledger', 'rates', 'two-factor', 'users'],
    'device-door': ['devices'],
    devices: ['bank-profiles', 'requisites'],
    requisites: ['bank-profiles'],
    settings: ['ledger', 'rates'],
    users: ['ledger'],
  },
  web: {
    'bank-profiles': ['requisites'],
    devices: ['bank-profiles', 'requisites'],
  },
};
