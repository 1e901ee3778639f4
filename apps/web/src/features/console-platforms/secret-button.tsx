import { Button } from '@mantine/core';
import { useShowKey, useShowSecret } from './console-platforms-api.ts';
import { platformsText as text } from './console-platforms-text.ts';

export interface ShownSecret {
  key?: string;
  secret: string;
}

/** For whoever asked for what another has confirmed: once. The button goes with it, so what it shows is kept above. */
interface SecretButtonProps {
  id: number;
  onShown: (shown: ShownSecret) => void;
}

export function KeySecretButton({ id, name, onShown }: SecretButtonProps & { name: string }) {
  const show = useShowKey(id);
  return (
    <Button
      variant="light"
      size="compact-xs"
      aria-label={text.showKey(name)}
      loading={show.isPending}
      onClick={() => show.mutate({ key_id: id }, { onSuccess: onShown })}
    >
      {text.showSecret}
    </Button>
  );
}

/** Of webhooks. */
export function HookSecretButton({ id, onShown }: SecretButtonProps) {
  const show = useShowSecret(id);
  return (
    <Button
      variant="light"
      size="compact-xs"
      loading={show.isPending}
      onClick={() => show.mutate({ platform_id: id }, { onSuccess: onShown })}
    >
      {text.showHookSecret}
    </Button>
  );
}
