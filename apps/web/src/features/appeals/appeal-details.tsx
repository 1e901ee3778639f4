import type { AppealEvent, AppealDetails as Details } from '@app/contract/appeals/appeal';
import { AppealStatus, mayReject } from '@app/contract/appeals/appeal-machine';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TraderTalk } from '#features/conversation/trader-talk.tsx';
import { MediaView } from '#ui/file/media-view.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { AppealDecision } from './appeal-decision.tsx';
import classes from './appeal-dialog.module.css';
import { AppealFacts } from './appeal-facts.tsx';
import { AppealTimeline } from './appeal-timeline.tsx';
import { appealsText as text } from './appeals-text.ts';

interface AppealDetailsProps {
  appeal: Details;
  onDecided: () => void;
}

/** The customer's proof beside the trader's decision; on a narrow screen one below the other. */
export function AppealDetails({ appeal, onDecided }: AppealDetailsProps) {
  return (
    <div className={classes.columns}>
      <div className={`${classes.column} ${classes.proof}`}>
        <AppealState appeal={appeal} />
        {appeal.flagged && <Warning>{text.flagged}</Warning>}
        {appeal.file_seen_before && <Warning>{text.seenBefore}</Warning>}
        <MediaView url={appeal.url} label={text.proof} />
        <Note title={text.note}>{appeal.note}</Note>
      </div>
      <div className={classes.column}>
        <AppealFacts appeal={appeal} />
        <Note title={text.trader_note}>{appeal.trader_note}</Note>
        <AppealDecision appeal={appeal} onDecided={onDecided} />
        <TraderTalk
          kind="appeal"
          id={appeal.id}
          mark={appeal.talk}
          method={appeal.method_group}
          proofsOpen={mayReject(appeal.status)}
        />
        <AppealTimeline events={appeal.timeline} />
      </div>
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <div className={classes.warning} role="note">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </div>
  );
}

function AppealState({ appeal }: { appeal: Details }) {
  const { status, attempt, expired, talk } = appeal;
  const { label, tone } = appealStatuses[status];
  const won = foundForTrader(appeal);
  return (
    <div className="l-row l-wrap" style={{ gap: '8px 12px', minHeight: 28 }}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {won && <StatusBadge tone="done">{text.inYourFavour}</StatusBadge>}
      {attempt > 1 && <StatusBadge tone="rejected">{text.repeated(attempt)}</StatusBadge>}
      {mayReject(status) && (
        <span>
          <Countdown until={expired} stopped={talk.stopped_until} /> <span className="l-muted">{text.left}</span>
        </span>
      )}
      {won && won.note !== '' && (
        <p className="l-flush l-breaks" style={{ whiteSpace: 'pre-line' }}>
          {won.note}
        </p>
      )}
    </div>
  );
}

/** The rejection that was not the trader's own: staff decided so, or the platform gave in. */
function foundForTrader({ status, timeline }: Details): AppealEvent | undefined {
  const last = timeline.findLast(({ event }) => event === 'rejected');
  return status === AppealStatus.rejected && last?.by !== 'trader' ? last : undefined;
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <p className="l-flush l-breaks" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </p>
    </section>
  );
}
