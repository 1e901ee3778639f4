import { LinkTabs } from '#ui/page/link-tabs.tsx';
import { walletText as text } from './wallet-text.ts';

/** The screens under «Депозиты» of the menu. */
export function WalletTabs() {
  return (
    <LinkTabs
      label={text.title}
      tabs={[
        { label: text.tabs.wallet, to: '/dashboard/wallet' },
        { label: text.tabs.requisites, to: '/dashboard/requisiteprofiles' },
        { label: text.tabs.arrivals, to: '/dashboard/arrivals' },
        { label: text.tabs.statement, to: '/dashboard/statement' },
      ]}
    />
  );
}
