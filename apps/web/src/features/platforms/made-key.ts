import type { NewPlatformKey } from '@app/contract/platforms/console-platforms';
import { useState } from 'react';
import { showActResult } from '#features/two-persons/act-result.ts';

/** After a key was asked for: it is there and its secret is shown, or it waits for another person and the dialog closes. */
export function useMadeKey(onClose: () => void) {
  const [made, setMade] = useState<{ key: string; secret: string }>();
  const take = ({ request_id, key, secret }: Pick<NewPlatformKey, 'request_id' | 'key' | 'secret'>, about: string) => {
    if (key !== null && secret !== null) return setMade({ key, secret });
    showActResult({ success: true, request_id }, '', about);
    onClose();
  };
  return { made, take };
}
