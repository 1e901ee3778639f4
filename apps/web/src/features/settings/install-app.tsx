import { Button } from '@mantine/core';
import { useInstall } from '#lib/browser/install-prompt.ts';
import { SettingsSection } from './settings-section.tsx';
import { settingsText } from './settings-text.ts';

/** Shown only while the browser offers to install the application. */
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
