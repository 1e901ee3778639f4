/**
 * Where texts of banks have been seen. Only the form is taken from there: names, sums and digits are ours. An example without
 * `textSources` is made by us after such forms and has yet to be met on a phone.
 */
export const textSources = {
  smsTests: 'tests of sergei4/banksmsparser on GitHub (SMS of 2017–2020)',
  bookkeeper: 'tests of atten/bookkeeper-telegram on GitHub (2023–2025)',
  syncra: 'tests of rpdeployer/syncra_parser on GitHub (SMS and pushes of 2025)',
  quarttex: 'notes in Nopass0/quarttex_ on GitHub (2025)',
  deviceTable: 'a table of SMS and pushes of 2024 in public test code',
  devicePushes: 'pushes copied from phones in public test code of a finance application (2025)',
} as const;
