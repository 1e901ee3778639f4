import { BottomNotices } from '#app/layout/bottom-notices.tsx';
import { InvitationPage } from '#features/access/invitations/invitation-page.tsx';

/** What somebody sees who was invited, and has no session yet. */
export function InvitationEntrance() {
  return (
    <>
      <InvitationPage />
      <BottomNotices />
    </>
  );
}
