import { UpdateOffer } from '#app/update/update-offer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

/** Messages about the page as a whole, at the end of every page. */
export function BottomNotices() {
  return (
    <>
      <UpdateOffer />
      <ConnectionNotice />
    </>
  );
}
