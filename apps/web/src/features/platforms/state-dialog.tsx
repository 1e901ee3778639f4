import type { ConsolePlatform } from '@app/contract/platforms/console-platforms';
import { showActResult } from '#features/two-persons/act-result.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { useSetState } from './console-platforms-api.ts';
import { stateText } from './console-platforms-text.ts';

/** Stops an account, or lets it go on. */
export function StateDialog({ platform, onClose }: { platform: ConsolePlatform; onClose: () => void }) {
  const send = useSetState(platform.id);
  const next: ConsolePlatform['state'] = platform.state === 'active' ? 'stopped' : 'active';
  const text = stateText[next];
  return (
    <ReasonDialog
      title={text.title}
      submitLabel={text.do}
      danger={next === 'stopped'}
      send={send}
      body={(reason) => ({ platform_id: platform.id, state: next, reason })}
      onDone={(answer) => showActResult(answer, text.done, platform.name)}
      onClose={onClose}
    >
      {text.says}
    </ReasonDialog>
  );
}
