import type { NoticeKind, Notices } from '@app/contract/notices';
import type { Group } from '@app/contract/users';
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

/** Turns news into sounds and popups, each in one tab of the browser. Says what there was to tell. */
export function makeTeller() {
  const firstTime = makeOnce();
  const lastSound = new Map<NoticeKind, number>();
  /** What has been shown and not looked at yet: the next popup of the kind replaces it, and must not hide it. */
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
    // Whoever cannot play leaves it to a tab that can.
    if (kinds.length === 0 || volume === 0 || player.state() !== 'ready') return;
    for (const kind of kinds) lastSound.set(kind, now);
    if (await claim(`sound ${name}`)) await player.play(kinds, volume);
  }

  async function popUp(name: string, summaries: NoticeSummary[], { open }: Circumstances) {
    if (summaries.length === 0) return;
    const inView = isInView();
    // The tab that is being looked at goes first: what is seen in one need not pop up from another.
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

/** In a busy hour a deal comes every second; the same tune over and over tells nothing more. */
const soundPause = 2_000;

function wanted(summaries: NoticeSummary[], { kinds }: Notices, way: 'sound' | 'popup'): NoticeSummary[] {
  return summaries.filter(({ kind }) => kinds[kind][way]);
}
