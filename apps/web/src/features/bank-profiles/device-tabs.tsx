import { LinkTabs } from '#ui/page/link-tabs.tsx';
import { bankProfilesText as text } from './bank-profiles-text.ts';

/** The screens under «Устройства» of the menu. */
export function DeviceTabs() {
  return (
    <LinkTabs
      label={text.tabs.label}
      tabs={[
        { label: text.tabs.active, to: '/dashboard/deviceprofiles' },
        { label: text.tabs.archived, to: '/dashboard/deviceprofiles/archived' },
        { label: text.tabs.profiles, to: '/dashboard/bankprofiles' },
      ]}
    />
  );
}
