import { kindLabels, type NoticeSummary, noticeText } from '@app/contract/notifications/notice-words';
import type { NoticeKind } from '@app/contract/notifications/notices';
import { noticeScreens } from '#features/notifications/notice-screens.ts';
import type { WorkerScope } from './worker-scope.ts';

interface Pushed {
  kind: NoticeKind;
  count: number;
  /** In roubles. */
  amount?: number;
  event?: string;
  ref?: number;
}

/** A notification for each kind. What the person has not looked at yet is added to: the new one replaces the old. */
export async function showPushed(scope: WorkerScope, message: unknown): Promise<void> {
  if (!mustShow() && (await isSeen(scope))) return;
  await Promise.all(noticesOf(message).map((notice) => show(scope, notice)));
}

async function show(scope: WorkerScope, notice: Pushed): Promise<void> {
  const tag = `notice-${notice.kind}`;
  const [unseen] = await scope.registration.getNotifications({ tag });
  const before = (unseen?.data ?? {}) as { count?: number; amount?: number };
  const count = notice.count + (before.count ?? 0);
  // Without the amount of one of them the sum would be wrong.
  const known = notice.amount !== undefined && (before.count === undefined || before.amount !== undefined);
  const amount = known ? (notice.amount ?? 0) + (before.amount ?? 0) : undefined;
  const summary: NoticeSummary = { kind: notice.kind, count, amount: kopecks(amount) };
  const to = count === 1 ? addressOf(notice) : noticeScreens[notice.kind];
  const options = { tag, icon: '/icons/icon-192.png', lang: 'ru', renotify: true, data: { to, count, amount } };
  await scope.registration.showNotification(noticeText(summary), options);
}

/** An open cabinet that the person looks at shows it itself. */
async function isSeen({ clients }: WorkerScope): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ visibilityState }) => visibilityState === 'visible');
}

/** Safari takes the permission away from pages that receive a message and show nothing. */
const mustShow = () => !/Chrome|Firefox/.test(navigator.userAgent);

/** Not checked by the contract's schema: that would be larger than the whole worker. */
function noticesOf(message: unknown): Pushed[] {
  const { notices } = (message ?? {}) as { notices?: unknown };
  const list: unknown[] = Array.isArray(notices) ? notices : [];
  return list.filter((one): one is Pushed => {
    const { kind, count } = (one ?? {}) as Partial<Pushed>;
    return kind !== undefined && kind in kindLabels && typeof count === 'number';
  });
}

const slugs: Record<string, string> = { deal: 'deals', appeal: 'appeals', payout: 'payoutrequests' };

/** A single thing opens by itself; a payout of the pool is nobody's yet. */
function addressOf({ kind, event = '', ref }: Pushed): string {
  const slug = slugs[event.split('.')[0] ?? ''];
  const own = kind === 'deal' || kind === 'appeal' || kind === 'decision' || kind === 'question';
  return own && slug && ref ? `/dashboard/${slug}/${ref}/view` : noticeScreens[kind];
}

const kopecks = (amount: number | undefined) => (amount === undefined ? undefined : BigInt(Math.round(amount * 100)));
