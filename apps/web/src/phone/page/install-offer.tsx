import { Button } from '@mantine/core';
import { useInstall } from '#lib/browser/install-prompt.ts';
import { phoneText as text } from '../phone-text.ts';
import classes from './phone-page.module.css';

/** Shown only while the browser offers it. */
export function InstallOffer() {
  const install = useInstall();
  if (!install) return null;
  return (
    <section className={classes.section}>
      <Button variant="default" size="md" onClick={() => void install().catch(() => undefined)}>
        {text.install}
      </Button>
      <p className={classes.hint}>{text.installHint}</p>
    </section>
  );
}
