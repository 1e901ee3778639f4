import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import classes from './toast-place.module.css';

const WIDTH = 360;
/** Of a toast with two lines, with a little air around it. */
const HEIGHT = 72;
const EDGE = 16;

/**
 * Toasts are at the top right, where the buttons of most screens are as well. So the first of them moves down to where it covers none; while
 * any is shown, they stay there. Where there is no such place (every row of a table has its button), a press goes through to what is below.
 */
export function ToastPlace() {
  const { notifications } = useNotifications();
  const some = notifications.length > 0;
  const [top, setTop] = useState(EDGE);
  useEffect(() => {
    if (!some) return;
    // The dialog that was closed with the same answer is gone a moment later.
    const timer = setTimeout(() => setTop(findPlace()), 50);
    return () => clearTimeout(timer);
  }, [some]);
  return (
    <Notifications
      position="top-right"
      containerWidth={WIDTH}
      classNames={{ root: classes.place ?? '', notification: classes.toast ?? '' }}
      style={{ '--toast-top': `${top}px` }}
    />
  );
}

/** The highest place in the upper half of the window that covers nothing one can press, else the one that covers least. */
function findPlace(): number {
  // A phone has no room beside its rows: there they stay at the top.
  if (innerWidth < 768) return EDGE;
  const boxes = [...document.querySelectorAll('a, button, input, select, textarea, [role="tab"]')]
    .filter(
      (thing) => thing.getClientRects().length > 0 && !thing.closest('[data-position], [inert], [aria-hidden="true"]'),
    )
    .map((thing) => thing.getBoundingClientRect())
    .filter(({ right, width }) => width > 1 && right > innerWidth - WIDTH - EDGE);
  const places = [EDGE, ...boxes.map(({ bottom }) => Math.ceil(bottom) + 2)].filter(
    (y) => y >= EDGE && y < innerHeight / 2,
  );
  const covered = (y: number) => boxes.filter(({ top, bottom }) => bottom > y && top < y + HEIGHT).length;
  const [best = EDGE] = places.toSorted((one, other) => covered(one) - covered(other) || one - other);
  return best;
}
