import { randomBytes } from 'node:crypto';
import { Group } from '@app/contract/users';
import type { Tx } from '#db/db.ts';
import type { FileNeeds, StoredFile } from '#features/files/files-service.ts';
import { decide, findModerated } from '#features/payout-moderation/payout-moderation-service.ts';
import { cancelPayout, makePayout, sendReceipts, takePayout } from '#features/payouts/payouts-service.ts';
import { findPlatform } from '#features/platform/platform-service.ts';
import { addUser, findUser } from '#features/users/users-service.ts';
import type { Platform } from '#http/mount.ts';
import type { User } from '#http/user.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { hashPassword } from '#lib/password.ts';
import { storeDemoFile } from './demo-files.ts';
import { asOnReceipt, type DemoPayout, demoPayout } from './demo-payees.ts';
import { DEMO_PASSWORD, DEMO_PLATFORM } from './demo-world.ts';

const WAITING = 12;

/** Whose overdue and cancelled payouts the moderator has to settle: `trader5` must be free to take new ones. */
const COLLEAGUE = { login: 'payer-kirill', email: 'kirill@demo.example', group: Group.payoutTrader };

interface Cast {
  platform: Platform;
  trader: User;
  colleague: User;
  moderator: User;
}

/** A history once, a full pool at every start. Everything goes the way real payouts go. */
export async function seedDemoPayouts(needs: FileNeeds): Promise<void> {
  const cast = await findCast(needs);
  if (!cast) return;
  if ((await countTab(needs, 6)) === 0) await seedHistory(needs, cast);
  await fillPool(needs, cast.platform);
}

const countTab = async (needs: FileNeeds, status: 0 | 6) =>
  (await findModerated(needs, { status, page: 1, count: 50 })).countPayoutRequests;

async function fillPool(needs: FileNeeds, platform: Platform): Promise<void> {
  const now = needs.clock.now();
  const missing = WAITING - (await countTab(needs, 0));
  await needs.db.begin(async (tx) => {
    for (let index = 0; index < missing; index++) {
      await makePayoutAt(tx, needs, platform, demoPayout(index), later(now, -minutes(3 * (missing - index))));
    }
  });
}

/** How far a payout has come and how many minutes ago: taken, receipts sent, paid or cancelled. */
interface Story {
  who: 'trader' | 'colleague';
  taken: number;
  sent?: number;
  done?: number;
  cancelled?: number;
  /** Has the receipt of the first story instead of one of its own: the moderator is warned. */
  reused?: boolean;
  /** Goes to the one whom the receipts name, so that a moderator who compares finds them right. */
  payee?: string;
  /** Few of them: the first page of each is drawn while the demo starts. */
  pdf?: boolean;
}

const stories: Story[] = [
  { who: 'trader', taken: 1530, sent: 1521, done: 1490 },
  { who: 'trader', taken: 1490, sent: 1466, done: 1430 },
  { who: 'colleague', taken: 1410, sent: 1398, done: 1370 },
  { who: 'trader', taken: 980, sent: 966, done: 941 },
  { who: 'trader', taken: 925, sent: 919, done: 900 },
  { who: 'colleague', taken: 860, sent: 848, done: 811 },
  { who: 'trader', taken: 790, sent: 771, done: 740 },
  { who: 'trader', taken: 700, sent: 689, done: 668, pdf: true },
  { who: 'trader', taken: 96, sent: 80, payee: 'Иванов Иван Олегович', pdf: true },
  { who: 'colleague', taken: 74, sent: 66, reused: true },
  { who: 'trader', taken: 52, sent: 44, payee: 'Исаев Иван Андреевич' },
  { who: 'colleague', taken: 130, cancelled: 117 },
  { who: 'trader', taken: 6 },
  { who: 'trader', taken: 2 },
  { who: 'colleague', taken: 47 },
];

async function seedHistory(needs: FileNeeds, cast: Cast): Promise<void> {
  const receipts: (StoredFile | undefined)[] = [];
  for (const [index, story] of stories.entries()) {
    receipts.push(story.sent === undefined ? undefined : await storeReceipt(needs, story.reused ? 0 : index));
  }
  // One transaction: a start that is killed half-way leaves no half of a history.
  await needs.db.begin(async (tx) => {
    for (const [index, story] of stories.entries()) await live(tx, needs, cast, story, index, receipts[index]);
  });
}

async function live(
  tx: Tx,
  needs: FileNeeds,
  { platform, moderator, ...traders }: Cast,
  { who, taken, sent, done, cancelled, payee }: Story,
  index: number,
  receipt: StoredFile | undefined,
): Promise<void> {
  const now = needs.clock.now();
  const ago = (count: number) => later(now, -minutes(count));
  const trader = traders[who];
  const id = await makePayoutAt(
    tx,
    needs,
    platform,
    payee ? asOnReceipt(payee) : demoPayout(WAITING + index),
    ago(taken + 11),
  );
  await takePayout(tx, trader, id, ago(taken));
  if (cancelled !== undefined) await cancelPayout(tx, trader, id, 'Ошибка в реквизитах', ago(cancelled));
  if (sent !== undefined && receipt) await sendReceipts(tx, trader, id, [receipt], ago(sent));
  if (done !== undefined) await decide(tx, moderator, { id, action: 'done' }, ago(done));
}

async function makePayoutAt(
  tx: Tx,
  needs: FileNeeds,
  platform: Platform,
  payout: DemoPayout,
  at: Date,
): Promise<number> {
  const payout_id = `demo-${randomBytes(6).toString('hex')}`;
  const clock = { now: () => at };
  const { id } = await makePayout(tx, { vault: needs.vault, clock }, platform, { payout_id, ...payout });
  return id;
}

async function storeReceipt(needs: FileNeeds, index: number): Promise<StoredFile> {
  return storeDemoFile(needs, stories[index]?.pdf ? 'receipt.pdf' : 'proof.png', `payout ${index}`);
}

async function findCast(needs: FileNeeds): Promise<Cast | undefined> {
  const { db, clock } = needs;
  const platform = await findPlatform(db, DEMO_PLATFORM.key);
  const [trader, moderator] = await Promise.all([findUser(db, 'trader5'), findUser(db, 'moderator')]);
  if (!platform || !trader || !moderator) return undefined;

  if (!(await findUser(db, COLLEAGUE.login))) {
    const password_hash = await hashPassword(DEMO_PASSWORD);
    const at = later(clock.now(), -hours(48));
    await db.begin((tx) => addUser(tx, { ...COLLEAGUE, password_hash }, { by: 'system', at }));
  }
  const colleague = await findUser(db, COLLEAGUE.login);
  return colleague && { platform, trader: acting(trader), moderator: acting(moderator), colleague: acting(colleague) };
}

/** Acts for someone as if they were signed in. */
const acting = ({ id, login, group }: Omit<User, 'session'>): User => ({ id, login, group, session: Buffer.alloc(0) });
