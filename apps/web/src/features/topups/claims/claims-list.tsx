import type { Claim } from '@app/contract/topups/claims-api';
import { formatMoment, middleEllipsis } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './claims-section.module.css';
import { claimStates, claimsText as text } from './claims-text.ts';

export function ClaimsList({ claims }: { claims: Claim[] }) {
  return (
    <ul className="l-list l-lined l-box" aria-label={text.list}>
      {claims.map((claim) => (
        <li key={claim.id} className={classes.claim}>
          <CopyValue value={claim.tx_id} label={text.copy}>
            {middleEllipsis(claim.tx_id, 6, 6)}
          </CopyValue>
          <time dateTime={claim.createdAt.toISOString()} className={classes.when}>
            {text.sentAt(formatMoment(claim.createdAt))}
          </time>
          <StatusBadge tone={claimStates[claim.state].tone}>{claimStates[claim.state].label}</StatusBadge>
          <Outcome claim={claim} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ claim: { state, out_amount, answer } }: { claim: Claim }) {
  if (state === 'credited' && out_amount !== null) return <Roubles value={out_amount} />;
  return state === 'closed' && <span className="l-breaks">{answer || text.overdue}</span>;
}
