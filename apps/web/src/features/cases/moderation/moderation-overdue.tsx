import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/page/notice.tsx';
import { moderationText as text } from './moderation-text.ts';

/** Overdue payouts are listed under «Некорректные»; on the other tabs this links there. */
export function ModerationOverdue({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="rejected" action={<ToOverdue />}>
      {text.overdueNotice(count)}
    </Notice>
  );
}

function ToOverdue() {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/dashboard/moderationpayoutrequests/incorrected" {...props} />}
    >
      {text.toOverdue}
    </Anchor>
  );
}
