import type { AppealEvent } from '@app/contract/appeals/appeal';
import { appealHistoryWords } from '@app/contract/appeals/appeal-words';
import { Timeline } from '@mantine/core';
import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import classes from './appeal-dialog.module.css';
import { actors, appealsText as text } from './appeals-text.ts';

/** What happened to the appeal, oldest first. */
export function AppealTimeline({ events }: { events: readonly AppealEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{text.history}</h3>
      <Timeline
        active={events.length - 1}
        bulletSize={14}
        lineWidth={2}
        color="gray"
        role="list"
        aria-label={text.history}
      >
        {events.map(({ event, at, by, note }) => (
          <Timeline.Item key={`${event} ${at.getTime()}`} title={appealHistoryWords[event]} role="listitem">
            <div className="l-muted">
              {actors[by]}, <AppealMoment at={at} />
            </div>
            {note !== '' && (
              <div className="l-flush l-breaks" style={{ whiteSpace: 'pre-line' }}>
                {note}
              </div>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}

/** Date and time in Moscow on one line. */
export function AppealMoment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="l-nowrap">
      {formatMoscowDate(at)} {formatMoscowTime(at)}
    </time>
  );
}
