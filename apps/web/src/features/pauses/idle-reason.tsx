import '#ui/status/tones.css';
import classes from './idle-reason.module.css';
import { useIdle } from './pauses-api.ts';
import { idleText } from './pauses-text.ts';

/** A line that says why no deals come to an ЛК; nothing while that is not known, and where the traffic switch says it: off, or a silent phone. */
export function IdleReason({ bankProfileId }: { bankProfileId: number }) {
  const idle = useIdle(bankProfileId);
  const said = idle && idleText(idle);
  if (!said) return null;
  return (
    <span className={classes.reason} data-ready={idle.reason === 'no_demand'}>
      {said}
    </span>
  );
}
