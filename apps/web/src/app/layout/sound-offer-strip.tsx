import type { Group } from '@app/contract/access/users';
import { Button } from '@mantine/core';
import { useUpdateOffer } from '#app/update/app-update.ts';
import { useSoundOffer } from '#features/notifications/sound-offer.ts';
import { useConnection } from '#live/connection.ts';
import { BottomStrip } from './bottom-strip.tsx';

/** Asked once in a browser, after the first sign-in. */
export function SoundOfferStrip({ group }: { group: Group }) {
  const offer = useSoundOffer(group);
  // Strips lie on one another: what is said of the page goes first.
  const taken = useUpdateOffer();
  const online = useConnection() === 'online';
  const actions = offer && (
    <>
      <Button size="compact-md" onClick={offer.accept}>
        {text.accept}
      </Button>
      <Button size="compact-md" variant="subtle" color="gray" onClick={offer.refuse}>
        {text.refuse}
      </Button>
    </>
  );
  return <BottomStrip actions={actions}>{offer && online && !taken ? text.question : undefined}</BottomStrip>;
}

/** Not in app-text.ts, which every opening loads. */
const text = {
  question: 'Включить звук? Новое будет слышно и\u00a0из\u00a0другого окна.',
  accept: 'Включить\u00a0звук',
  refuse: 'Не\u00a0сейчас',
};
