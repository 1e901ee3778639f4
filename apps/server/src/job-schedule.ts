/** When each regular job runs, as in crontab and in UTC. */
export const jobSchedule = [
  { task: 'sweep_expired', match: '*/10 * * * *' },
  { task: 'sweep_keys', match: '5 * * * *' },
  { task: 'sweep_files', match: '*/10 * * * *' },
  { task: 'sweep_bank_notices', match: '*/10 * * * *' },
  { task: 'sweep_leases', match: '*/10 * * * *' },
  { task: 'close_old_claims', match: '*/10 * * * *' },
  { task: 'reset_cycles', match: '* * * * *' },
  { task: 'keep_working_hours', match: '* * * * *' },
  { task: 'clear_line', match: '* * * * *' },
  { task: 'fold_deals', match: '* * * * *' },
  { task: 'sum_deals', match: '*/10 * * * *' },
  { task: 'refresh_usdt_rate', match: '*/5 * * * *' },
  { task: 'send_due_webhooks', match: '* * * * *' },
  { task: 'tidy_notices', match: '* * * * *' },
  { task: 'read_pdfs', match: '* * * * *' },
  { task: 'read_decisions', match: '* * * * *' },
  { task: 'tell_overdue_cases', match: '* * * * *' },
  { task: 'lapse_requests', match: '* * * * *' },
  { task: 'forget_old_secrets', match: '* * * * *' },
  // At night in Moscow.
  { task: 'verify_ledger', match: '20 1 * * *' },
];
