import { BottomNotices } from '#app/layout/bottom-notices.tsx';
import { NewPasswordPage } from '#features/access/new-password/new-password-page.tsx';

/** What a trader sees who was given a link to a new password. */
export function NewPasswordEntrance() {
  return (
    <>
      <NewPasswordPage />
      <BottomNotices />
    </>
  );
}
