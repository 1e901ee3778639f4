import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { withToasts } from '#ui/page/toast.ts';
import { askedBefore, rememberAsked } from './asked-once.ts';
import { popupPermission } from './notice-popup.ts';
import { addUp } from './notice-summary.ts';
import { countedText, type NoticeSummary, noticesText as text } from './notices-text.ts';

/**
 * A person who comes back and finds that something has come meanwhile is offered notices, once. Returns a function that gets the new
 * events.
 */
export function useAwayOffer(onSetUp: () => void): (summaries: readonly NoticeSummary[]) => void {
  const missed = useRef(new Map<string, NoticeSummary>());

  const offer = useEffectEvent(() => {
    if (document.hidden || missed.current.size === 0) return;
    const what = [...missed.current.values()].map(countedText).join(', ');
    missed.current.clear();
    if (popupPermission() !== 'default' || askedBefore(offered)) return;
    rememberAsked(offered);
    showOffer(<AwayOffer what={what} onSetUp={onSetUp} />);
  });

  useEffect(() => {
    const take = () => offer();
    document.addEventListener('visibilitychange', take);
    return () => document.removeEventListener('visibilitychange', take);
  }, []);

  return (summaries) => {
    if (!document.hidden) return;
    for (const summary of summaries) {
      missed.current.set(summary.kind, addUp(missed.current.get(summary.kind), summary));
    }
  };
}

function AwayOffer({ what, onSetUp }: { what: string; onSetUp: () => void }) {
  return (
    <>
      <Text size="sm">{text.away(what)}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          onClick={() => {
            hideOffer();
            onSetUp();
          }}
        >
          {text.setUp}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => hideOffer()}>
          {text.notNow}
        </Button>
      </Group>
    </>
  );
}

const offerId = 'notices-offer';

/** Stays until it is answered or closed. */
function showOffer(message: ReactNode): void {
  withToasts((toasts) =>
    toasts.show({
      id: offerId,
      message,
      position: 'top-right',
      autoClose: false,
      withBorder: true,
      closeButtonProps: { 'aria-label': text.close },
      role: 'status',
      'aria-live': 'polite',
    }),
  );
}

function hideOffer(): void {
  withToasts((toasts) => toasts.hide(offerId));
}

const offered = 'notices-offered';
