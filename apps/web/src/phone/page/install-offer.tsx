import { Button } from '@mantine/core';
import { useInstall } from '#lib/browser/install-prompt.ts';
import { phoneText as text } from '../phone-text.ts';

/** Shown only while the browser offers it. */
export function InstallOffer() {
  const install = useInstall();
  if (!install) return null;
  return (
    <section className="l-stack l-gap-12">
      <Button variant="default" size="md" onClick={() => void install().catch(() => undefined)}>
        {text.install}
      </Button>
      <p className="l-flush l-muted">{text.installHint}</p>
    </section>
  );
}
