import { LinkTabs } from '#ui/page/link-tabs.tsx';
import { requisitesText } from './requisites-text.ts';

const text = requisitesText.deviceTabs;

/** The screens under «Устройства» of the menu. */
export function DeviceTabs() {
  return (
    <LinkTabs
      label={text.label}
      tabs={[
        { label: text.active, to: '/dashboard/deviceprofiles' },
        { label: text.archived, to: '/dashboard/deviceprofiles/archived' },
        { label: text.profiles, to: '/dashboard/bankprofiles' },
        { label: text.requisites, to: '/dashboard/deviceprofiles/requisites' },
      ]}
    />
  );
}
