import { useQuery } from '@tanstack/react-query';
import { TwoFactor } from '#features/access/two-factor/two-factor.tsx';
import { twoFactorText } from '#features/access/two-factor/two-factor-text.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { Page } from '#ui/page/page.tsx';
import { InstallApp } from './install-app.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { settingsText } from './settings-text.ts';

export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  const user = settings.data?.user;
  return (
    <Page title={settingsText.title}>
      <div>
        <SettingsSection title={settingsText.account}>
          <dl>
            <dt>{settingsText.login}</dt>
            <dd>{user?.login}</dd>
          </dl>
        </SettingsSection>
        <SettingsSection title={settingsText.password} hint={settingsText.passwordHint}>
          <PasswordForm login={user?.login ?? ''} />
        </SettingsSection>
        <SettingsSection title={twoFactorText.title} hint={twoFactorText.why}>
          <TwoFactor supportLink={settings.data?.supportTelegramLink ?? null} />
        </SettingsSection>
        <InstallApp />
      </div>
    </Page>
  );
}
