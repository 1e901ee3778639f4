// Every arrow between the parts of the repository and between features. Lint reads it: an import that is not an arrow here fails, an arrow
// that nothing needs fails as well, and neither arrows nor files ever form a circle. Which layer of an application may import which (features,
// http, db, ui, lib) does not change with the business and is in scripts/lib/architecture.mjs.

/** The parts: workspaces, and the folders beside them. One part imports another by the names that its package.json publishes. */
export const parts = {
  'packages/platform-client': ['packages/contract'],
  'apps/server': ['packages/contract', 'packages/platform-client'],
  'apps/web': ['packages/contract'],
  'apps/demo': ['apps/server', 'packages/contract', 'packages/platform-client', 'packages/tron-emulator'],
  'tools/bench': ['apps/server', 'packages/contract', 'packages/platform-client', 'scripts'],
  'tools/chaos': [
    'apps/demo',
    'apps/server',
    'packages/contract',
    'packages/platform-client',
    'packages/tron-emulator',
  ],
  'tools/mutate': ['apps/demo', 'apps/server'],
  scripts: ['root'],
  e2e: ['apps/server', 'packages/contract', 'packages/platform-client'],
};

/** What only tests need besides. */
export const partsInTests = {
  'apps/server': ['packages/tron-emulator'],
};

// Between features. On the server an arrow leads to the other feature's face, the file of its name; in the web to whatever it shows.
export const uses = {
  server: {
    auth: ['rules', 'sessions', 'staff', 'throttle', 'two-factor', 'users'],
    backup: ['files'],
    'bank-notices': ['bank-profiles', 'deals', 'devices', 'rules'],
    'bank-profiles': ['rules'],
    appeals: ['deals', 'exports', 'files', 'ledger', 'rules'],
    'deal-closing': ['appeals', 'deals', 'two-factor'],
    claims: ['files', 'rules', 'tron'],
    counters: ['devices', 'payouts'],
    'console-journal': ['exports', 'staff', 'users'],
    'console-money': ['ledger', 'two-persons', 'users'],
    'console-today': ['claims', 'devices', 'payouts', 'rates', 'wallet-watcher'],
    'console-people': ['bank-profiles', 'deal-counts', 'exports', 'find', 'staff'],
    deals: ['bank-profiles', 'exports', 'ledger', 'requisites', 'rules'],
    'device-door': ['devices'],
    devices: ['bank-profiles', 'requisites', 'rules', 'statistics'],
    events: ['presence'],
    find: ['bank-profiles', 'deals', 'payout-moderation', 'payouts'],
    invitations: ['auth', 'staff', 'two-factor', 'users'],
    'key-rotation': ['requisites'],
    pauses: ['bank-profiles'],
    'payout-moderation': ['exports', 'files', 'payouts', 'two-persons'],
    notices: ['push', 'telegram'],
    payouts: ['exports', 'files', 'ledger', 'rules'],
    push: ['channel-counts'],
    requisites: ['bank-profiles'],
    settings: ['ledger', 'rates', 'rules', 'users', 'views'],
    shift: ['appeals', 'deals', 'ledger', 'payouts', 'statistics'],
    staff: ['sessions', 'users'],
    statement: ['exports'],
    telegram: ['channel-counts'],
    'trader-state': ['appeals', 'bank-profiles', 'devices', 'sessions', 'users'],
    'two-factor': ['sessions'],
    'two-persons': ['rules', 'two-factor'],
    users: ['ledger', 'sessions'],
    wallet: ['exports', 'ledger', 'rates', 'rules', 'tron'],
    'wallet-watcher': ['tron', 'wallet'],
    webhooks: ['platform'],
  },
  web: {
    appeals: ['deals', 'views'],
    'bank-notices': ['deals', 'views', 'wallet'],
    'bank-profiles': ['pauses', 'requisites', 'views'],
    'console-things': ['console-journal', 'statement'],
    'console-staff': ['settings'],
    deals: ['settings', 'views'],
    devices: ['bank-profiles', 'counters', 'pauses', 'requisites'],
    inbox: ['counters'],
    pauses: ['requisites'],
    'payout-moderation': ['payouts', 'views'],
    payouts: ['settings', 'views'],
    'prove-again': ['settings'],
    requisites: ['views', 'wallet'],
    shift: ['appeals', 'counters', 'deals', 'pauses', 'payouts'],
    statement: ['settings', 'views', 'wallet'],
    views: ['settings'],
    wallet: ['claims', 'settings', 'views'],
  },
};
