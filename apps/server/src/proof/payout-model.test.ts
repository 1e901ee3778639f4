import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { playAll } from '#testing/hostile/model.ts';
import { playPayouts } from '#testing/hostile/payout-play.ts';
import { changing, diary } from '#testing/hostile/payout-rules.ts';
import { step, stepOrRule, stepOrState } from '#testing/hostile/payout-steps.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

const { seed, runs, usual } = fuzzSettings('payout-model', { daily: 2, long: 25 });
let server: TestServer;
let play: Awaited<ReturnType<typeof playPayouts>>;
beforeAll(async () => {
  server = await startServer();
  play = await playPayouts(server);
  diary.forget();
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await play.stop();
  await server.stop();
});
const begin = () => play.begin();

/** Each of these must happen in the sequences, otherwise they prove too little. */
const lives = [
  'accept 200',
  'accept 409 payout_taken',
  'accept 409 payout_overdue',
  'accept 409 too_many_payouts',
  'accept 409 too_many_cancellations',
  'cancel 200',
  'cancel 404 payout_not_found',
  'send 200',
  'send 404 payout_not_found',
  'done 200',
  'done 409 payout_done',
  'done 403 case_judged',
  'sendback 200',
  'sendback 409 payout_sent_back_twice',
  'notproven 200',
  'reject 200',
  'reject 409 payout_in_review',
  'return 200',
  'return 409 payout_in_time',
  'returnBlindly 400 bad_input',
  'withdraw 200',
  'withdraw 409 payout_in_work',
  'withdrawForeign 404 payout_not_found',
];

test(`whatever traders, moderators, platforms and time do to payouts, they and the money are as the model says (FUZZ_SEED=${seed})`, async () => {
  await playAll({ ...play, begin, seed, runs, step });
  if (usual) expect(diary.missing(lives)).toEqual([]);
}, 3_600_000);

/** And these, where the operator has a word. */
const statesPlayed = [
  'accept 409 trader_paused',
  'accept 401 unauthorized',
  'send 401 unauthorized',
  'blocked 200',
  'active 200',
];

test(`the same for payouts while the operator pauses traders, blocks them and lets them in again (FUZZ_SEED=${seed})`, async () => {
  await playAll({ ...play, begin, seed, runs: Math.ceil(runs / 2), step: stepOrState });
  if (usual) expect(diary.missing(statesPlayed)).toEqual([]);
}, 3_600_000);

/** And these, where the rules change under way. */
const rulesPlayed = [
  'accept 409 too_many_payouts',
  'sendback 409 payout_sent_back_twice',
  'done 200',
  'return 200',
  ...Object.keys(changing).map((name) => `rule ${name}`),
];

test(`the same while the operator changes bonus, deadlines and limits: what has begun keeps its own (FUZZ_SEED=${seed})`, async () => {
  await playAll({ ...play, begin, seed, runs, step: stepOrRule });
  if (usual) expect(diary.missing(rulesPlayed)).toEqual([]);
}, 3_600_000);
