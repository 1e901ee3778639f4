import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { Notice } from '#ui/page/notice.tsx';
import { walletText } from './wallet-text.ts';

const text = walletText.unavailable;

export const UNAVAILABLE_ID = 'wallet-unavailable';

/** Why top-ups are not possible, and whom to ask. */
export function WalletUnavailable() {
  const { data: settings } = useQuery(settingsQuery);
  const link = settings?.supportTelegramLink;
  return (
    <div id={UNAVAILABLE_ID}>
      <Notice tone="waiting" action={link && <Support href={link} />}>
        {settings?.rateUsdt === null ? text.noRate : text.other}
      </Notice>
    </div>
  );
}

function Support({ href }: { href: string }) {
  return (
    <Anchor inherit underline="always" href={href} target="_blank" rel="noopener noreferrer">
      {text.support}
    </Anchor>
  );
}
