import { ConnectionNotice } from './connection-notice.tsx';
import { UpdateOffer } from './update-offer.tsx';

/** What concerns the page as a whole, at the end of whichever page it is. */
export function BottomNotices() {
  return (
    <>
      <UpdateOffer />
      <ConnectionNotice />
    </>
  );
}
