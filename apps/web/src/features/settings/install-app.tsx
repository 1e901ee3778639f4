import { Button } from '@mantine/core';
import { useInstall } from '#lib/browser/install-prompt.ts';
import { SettingsSection } from './settings-section.tsx';
import { settingsText } from './settings-text.ts';

/** There only while the browser offers it: already installed, or a browser with a way of its own, there is nothing to press. */
export function InstallApp() {
  const install = useInstall();
  if (!install) return null;
  return (
    <SettingsSection title={settingsText.app} hint={settingsText.appHint}>
      <Button variant="default" onClick={() => void install().catch(() => undefined)}>
        {settingsText.install}
      </Button>
    </SettingsSection>
  );
}
