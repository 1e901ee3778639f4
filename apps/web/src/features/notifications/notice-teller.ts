import type { Group } from '@app/contract/access/users';
import type { NoticeKind, Notices } from '@app/contract/notifications/notices';
import { serverNow } from '#lib/api/server-clock.ts';
import type { LiveNews } from '#live/live.ts';
import { claim } from './notice-claim.ts';
import type { NoticePlayer } from './notice-player.ts';
import { isInView, showPopup } from './notice-popup.ts';
import { noticeScreens } from './notice-screens.ts';
import { addUp, makeOnce, summarize } from './notice-summary.ts';
import { type NoticeSummary, noticeText } from './notices-text.ts';

export interface Circumstances {
  group: Group;
  notices: Notices | undefined;
  player: NoticePlayer;
  /** Goes to a screen. */
  open: (to: string) => void;
}

/** Turns events into sounds and popups, each in one tab of the browser. Returns what there was to tell. */
export function makeTeller() {
  const firstTime = makeOnce();
  const lastSound = new Map<NoticeKind, number>();
  /** Events that were shown and not looked at yet: the next popup of the kind replaces the last one, so it must include them. */
  const unseen = new Map<NoticeKind, NoticeSummary>();

  return ({ id, events }: LiveNews, circumstances: Circumstances): NoticeSummary[] => {
    const summaries = summarize(firstTime(events), circumstances.group, serverNow());
    const { notices } = circumstances;
    if (summaries.length === 0 || !notices) return summaries;
    const name = [id, ...events.map(({ event, ref }) => `${event} ${ref}`)].join(' ');
    void sound(name, wanted(summaries, notices, 'sound'), circumstances, notices.volume);
    void popUp(name, wanted(summaries, notices, 'popup'), circumstances);
    return summaries;
  };

  async function sound(name: string, summaries: NoticeSummary[], { player }: Circumstances, volume: number) {
    const now = Date.now();
    const kinds = summaries.map(({ kind }) => kind).filter((kind) => now - (lastSound.get(kind) ?? 0) > soundPause);
    // A tab that cannot play sounds leaves it to one that can.
    if (kinds.length === 0 || volume === 0 || player.state() !== 'ready') return;
    for (const kind of kinds) lastSound.set(kind, now);
    if (await claim(`sound ${name}`)) await player.play(kinds, volume);
  }

  async function popUp(name: string, summaries: NoticeSummary[], { open }: Circumstances) {
    if (summaries.length === 0) return;
    const inView = isInView();
    // The tab that the person is looking at claims first: what is visible there need not pop up from another.
    if (!inView) await new Promise((done) => setTimeout(done, 250));
    for (const summary of summaries) unseen.set(summary.kind, addUp(unseen.get(summary.kind), summary));
    const mine = await claim(`popup ${name}`);
    if (inView) unseen.clear();
    if (inView || !mine) return;
    for (const { kind } of summaries) {
      const summary = unseen.get(kind);
      if (summary) await showPopup({ kind, text: noticeText(summary), to: noticeScreens[kind] }, open);
    }
  }
}

/** In a busy hour a deal comes every second; playing the same tune all the time would tell nothing more. */
const soundPause = 2_000;

function wanted(summaries: NoticeSummary[], { kinds }: Notices, way: 'sound' | 'popup'): NoticeSummary[] {
  return summaries.filter(({ kind }) => kinds[kind][way]);
}
