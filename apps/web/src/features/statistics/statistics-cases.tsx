import { caseFiguresApi, type OwnCaseFigures } from '@app/contract/cases/case-figures';
import { outcomeLabels, reasonLabel } from '@app/contract/cases/case-figures-words';
import { useQuery } from '@tanstack/react-query';
import { CaseDays } from '#features/cases/figures/case-days.tsx';
import { countOutcome, duration } from '#features/cases/figures/case-figures-text.ts';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { formatCount } from '#lib/text/format.ts';
import { FigureTile } from '#ui/chart/figure-tile.tsx';
import { ShareBar } from '#ui/chart/share-bar.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { tiles } from '#ui/tiles.ts';
import classes from './statistics.module.css';
import { statisticsText } from './statistics-text.ts';

const text = statisticsText.cases;

/** What the trader answered to appeals, and what became of their cases and why. Nothing where there was nothing. */
export function StatisticsCases({ period }: { period: { from: string; to: string } }) {
  const { from, to } = period;
  const { data } = useQuery(routeQuery('statistics', caseFiguresApi.own, { from, to }, { keep: true }));
  if (!data || hasNothing(data)) return null;
  const { answers, total, days, reasons } = data;
  const { accepted, rejected, sent_to_review, in_time, unanswered, overturned } = answers;
  const refused = rejected + sent_to_review;
  const answered = accepted + refused;
  const share = (part: number, all: number) => (all === 0 ? '' : text.of(formatCount(part), formatCount(all)));
  return (
    <section aria-label={text.title} className="l-stack">
      <div className="l-row l-wrap l-between l-gap-12">
        <h2 className="l-heading">{text.title}</h2>
        <ListExport
          what={text.exported}
          total={days.length + reasons.length}
          link={(format) => call(caseFiguresApi.ownExport, { from, to, format })}
        />
      </div>
      <dl className="l-flush" style={tiles(160)}>
        <FigureTile name={text.inTime} value={formatCount(in_time)} more={share(in_time, answered + unanswered)} />
        <FigureTile name={text.accepted} value={formatCount(accepted)} />
        <FigureTile
          name={text.rejected}
          value={formatCount(refused)}
          more={overturned > 0 && text.overturned(share(overturned, refused))}
        />
        <FigureTile name={text.toDesk} value={formatCount(sent_to_review + unanswered)} />
        <FigureTile
          name={text.median}
          value={duration(total.median_seconds)}
          more={total.most_seconds !== null && statisticsText.mostClosed(duration(total.most_seconds))}
        />
      </dl>
      {total.decisions > 0 && <CaseDays days={days} />}
      {reasons.length > 0 && (
        <ul className={classes.casesReasons} aria-label={text.reasons}>
          {reasons.map((reason) => (
            <li key={[reason.kind, reason.outcome, reason.code].join(' ')}>
              <span>
                {text.kinds[reason.kind]}: {outcomeLabels[reason.kind][reason.outcome]}
                {reasonLabel(reason) && <span className="l-muted"> ({reasonLabel(reason)})</span>}
              </span>
              <ShareBar part={reason.count} of={countOutcome(reasons, reason)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const hasNothing = ({ answers, reasons }: OwnCaseFigures) =>
  reasons.length === 0 && Object.values(answers).every((count) => count === 0);
