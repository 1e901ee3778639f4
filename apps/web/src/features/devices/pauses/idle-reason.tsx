import type { BankProfile } from '@app/contract/devices/bank-profiles';
import type { IdleCause } from '@app/contract/devices/pauses/idle-profiles';
import { useIdle } from './pauses-api.ts';
import { idleText, SILENT_PHONE } from './pauses-text.ts';

/**
 * A line that says why no deals come to an ЛК with traffic. It keeps its place while that is not known, and where the traffic switch says that
 * the phone is silent, so that rows do not move.
 */
export function IdleReason({ profile: { id, available } }: { profile: Pick<BankProfile, 'id' | 'available'> }) {
  const idle = useIdle(id);
  if (available === 0) return null;
  return <IdleLine idle={idle}>{(idle && idleText(idle)) || '\u00a0'}</IdleLine>;
}

/** The same for whoever only looks at the ЛК and has no switch. */
export function IdleCauseOf({ idle }: { idle: IdleCause }) {
  return <IdleLine idle={idle}>{idle.reason === 'silent' ? SILENT_PHONE : idleText(idle)}</IdleLine>;
}

function IdleLine({ idle, children }: { idle: IdleCause | undefined; children: string }) {
  return <span className={`l-tiny l-wraps ${idle?.reason === 'no_demand' ? 'l-muted' : 'l-waiting'}`}>{children}</span>;
}
