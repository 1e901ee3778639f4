import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { playAll } from '#testing/hostile/model.ts';
import { playPayouts } from '#testing/hostile/payout-play.ts';
import { diary } from '#testing/hostile/payout-rules.ts';
import { type Step, stepOfReversal, stepOfTwo, stepOrDesk } from '#testing/hostile/payout-steps.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

const { seed, runs, usual } = fuzzSettings('payout-model-desk', { daily: 1, long: 32 });
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

/** Somebody says it, a colleague of the staff does not agree, and an owner neither: the no stays. */
const saidNo = (action: 'done' | 'reverse', judge: number, colleague: number): Step[] => {
  const at = { pick: 0, aimed: true };
  return [
    { do: action, at, judge },
    { do: 'disagree', at, beside: (colleague - judge + 6) % 6 },
    { do: 'refuse', at, beside: 6 },
  ];
};

/** Seven are under review from the beginning, more than one person may have open, and one is in work. Otherwise the judges would hardly ever meet. */
async function beginAtDesk(owners: number[] = []) {
  const world = await play.begin(owners);
  // Large enough for two persons; or small, and too much only together.
  if (owners.length > 0) await play.changeRule(world.model, { name: 'second_payout_amount', choice: 1 });
  const at = { pick: 0, aimed: true };
  for (const thousands of [70, 25, 28, 62, 22, 26, 65, 30]) {
    const moves: Step[] = [
      { do: 'create', roubles: thousands * 1000 },
      { do: 'accept', at, trader: 0 },
      { do: 'send', at, trader: 0 },
    ];
    for (const move of thousands === 30 ? moves.slice(0, 2) : moves) await play.act(world.model, world.real, move);
  }
  if (owners.length > 0) for (const move of saidNo('done', 0, 2)) await play.act(world.model, world.real, move);
  return world;
}

/** Each of these must happen in the sequences, otherwise they prove too little. */
const deskPlayed = [
  ...['done', 'notproven', 'sendback', 'return'].map((action) => `${action} 409 case_leased`),
  'lease 200 mine',
  'lease 200 not mine',
  'lease 403 case_judged',
  'lease 409 case_closed',
  'one too many for a judge',
  'leave 200',
  'write 200',
  'write 409 no_reader',
  'write 409 case_ended',
  'reply 200',
  'reply 404 case_not_found',
  'stopped in work',
  'stopped at the desk',
  'stopped for what was left',
  'answered in work',
  'answered at the desk',
  'asked too late',
  'moved while the deadline stood still',
  'done 200',
  'accept 409 payout_overdue',
];

test(`payouts are as the model says where two judges take cases, ask and decide (FUZZ_SEED=${seed})`, async () => {
  const begin = () => beginAtDesk();
  await playAll({ ...play, begin, seed, runs: Math.ceil((runs * 3) / 4), step: stepOrDesk });
  if (usual) expect(diary.missing(deskPlayed)).toEqual([]);
}, 3_600_000);

/** And these, where there are two owners. */
const twoPlayed = [
  'return 200 waits',
  ...['done', 'notproven', 'reject'].flatMap((action) => [`${action} 200 waits`, `${action} confirmed`]),
  'done confirmed by an owner',
  'done asked for again',
  'a small one after a no',
  'too much for one person in all',
  'another word in place of the first',
  'same 409 own_request',
  'same 409 owners_turn',
  'same 409 case_leased',
  'other 409 request_waits',
  'lease 409 case_spoken',
  'lease 403 owners_only',
  'taken over',
  'disagree 200 refused',
  'disagree 200 upheld',
  'disagree 409 own_request',
  'disagree 409 owners_turn',
  'disagree 409 request_ended',
  'disagree 409 request_lapsed',
  'disagree 409 case_leased',
  'confirm 200',
  'confirm 409 owners_turn',
  'confirm 409 request_lapsed',
  'confirm 409 case_leased',
  'refuse 200 refused',
  'refuse 200 upheld',
  'withdrawWord 200',
  'withdrawWord 409 not_your_request',
  'withdrawWord 409 request_ended',
];

test(`the same where large decisions about payouts need two persons, who may disagree (FUZZ_SEED=${seed})`, async () => {
  await playAll({ ...play, begin: () => beginAtDesk([4, 5]), seed, runs, step: stepOfTwo });
  if (usual) expect(diary.missing(twoPlayed)).toEqual([]);
}, 3_600_000);

/** Five are paid from the beginning, and can be taken back as long as a request lives: so the end may come while one waits. */
async function beginPaid() {
  const world = await play.begin([4, 5]);
  await play.changeRule(world.model, { name: 'payout_reverse_days', choice: 2 });
  const at = { pick: 0, aimed: true };
  for (const judge of [0, 2, 4, 1, 0]) {
    const moves: Step[] = [
      { do: 'create', roubles: 40_000 },
      { do: 'accept', at, trader: 0 },
      { do: 'send', at, trader: 0 },
      { do: 'done', at, judge },
      // They do not all end at once.
      { do: 'pass', minutes: 100 },
    ];
    for (const move of moves) await play.act(world.model, world.real, move);
  }
  for (const move of saidNo('reverse', 3, 2)) await play.act(world.model, world.real, move);
  return world;
}

/** And these, where it was paid. */
const reversalPlayed = [
  'reverse 200 waits',
  'reverse confirmed',
  'reverse asked for again',
  'reverse 403 forbidden',
  'reverse 403 case_judged',
  'reverse 409 own_request',
  'reverse 409 payout_not_paid',
  'reverse 409 payout_reversed',
  'reverse 409 payout_reverse_late',
  'reverse makes a debt',
  'reversed at the last moment',
  'asked for in time and confirmed too late',
  'disagree 200 refused',
  'disagree 403 forbidden',
  'confirm 200',
];

test(`the same where paid payouts are taken back, in time or too late (FUZZ_SEED=${seed})`, async () => {
  await playAll({ ...play, begin: beginPaid, seed, runs, step: stepOfReversal });
  if (usual) expect(diary.missing(reversalPlayed)).toEqual([]);
}, 3_600_000);
