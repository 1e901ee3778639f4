import { UpdateOffer } from '#app/update/update-offer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

/** What concerns the page as a whole, at the end of whichever page it is. */
export function BottomNotices() {
  return (
    <>
      <UpdateOffer />
      <ConnectionNotice />
    </>
  );
}
