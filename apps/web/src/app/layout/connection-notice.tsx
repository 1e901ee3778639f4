import { IconWifiOff } from '@tabler/icons-react';
import { appText } from '#app/app-text.ts';
import { useConnection } from '#live/connection.ts';
import { BottomStrip } from './bottom-strip.tsx';

/** Says that what is on the screen cannot be refreshed now. */
export function ConnectionNotice() {
  const connection = useConnection();
  return (
    <BottomStrip tone="waiting" icon={<IconWifiOff size={18} stroke={1.75} aria-hidden />}>
      {connection === 'online' ? undefined : appText.connection[connection]}
    </BottomStrip>
  );
}
