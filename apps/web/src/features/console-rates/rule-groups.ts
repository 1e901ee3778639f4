import type { RuleName } from '@app/contract/rules';

/** In the order of the screen: the trade, what is judged, who works, and who has to agree. */
export const ruleGroups = {
  deals: 'Сделки и\u00a0ЛК',
  cases: 'Апелляции и\u00a0дела',
  payouts: 'Выплаты',
  topups: 'Пополнения',
  traders: 'Трейдеры',
  second: 'Слово второго человека',
} as const;
export type RuleGroup = keyof typeof ruleGroups;

/** A new rule does not compile until it has its place. */
export const groupOfRule: Record<RuleName, RuleGroup> = {
  most_amount: 'deals',
  test_most_amount: 'deals',
  test_least_amount: 'deals',
  test_deals: 'deals',
  deal_minutes: 'deals',
  late_days: 'deals',
  confirmed_most_amount: 'deals',
  notice_reaches_hours: 'deals',
  appeal_answer_hours: 'cases',
  appeal_review_amount: 'cases',
  appeal_held_hours: 'cases',
  case_hours: 'cases',
  payout_check_hours: 'cases',
  talk_messages: 'cases',
  talk_days: 'cases',
  payout_bonus: 'payouts',
  payout_minutes: 'payouts',
  payout_return_minutes: 'payouts',
  payout_sendbacks: 'payouts',
  payout_reverse_days: 'payouts',
  payouts_in_work: 'payouts',
  payouts_in_review: 'payouts',
  cancels_an_hour: 'payouts',
  cancels_a_day: 'payouts',
  deposits_held: 'topups',
  assign_wait_hours: 'topups',
  claims_a_day: 'topups',
  most_profiles: 'traders',
  most_devices: 'traders',
  approve_registrations: 'traders',
  second_adjust_amount: 'second',
  second_assign_amount: 'second',
  second_payout_amount: 'second',
  second_case_amount: 'second',
  second_sum_hours: 'second',
  second_rate_percent: 'second',
  second_word_hours: 'second',
};
