import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A hand that has not stirred for so long is not about to press anything. */
const restsFor = 30_000;
/** A finger has no place while it is lifted: it is believed to be near for so long after a touch. */
const touchLasts = 3_000;

/** Whether somebody is about to press something in here: the mouse is over it, the keyboard in it, or a finger has just touched it. */
export function useEngaged() {
  const [engaged, setEngaged] = useState(false);
  const by = useRef({ pointer: false, keyboard: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stir(what: 'pointer' | 'keyboard', lasts = restsFor) {
    by.current[what] = true;
    setEngaged(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      by.current = { pointer: false, keyboard: false };
      setEngaged(false);
    }, lasts);
  }

  function leave(what: 'pointer' | 'keyboard') {
    by.current[what] = false;
    if (!by.current.pointer && !by.current.keyboard) setEngaged(false);
  }

  const point = ({ pointerType }: PointerEvent) => stir('pointer', pointerType === 'touch' ? touchLasts : restsFor);
  const handlers = {
    onPointerEnter: point,
    onPointerMove: point,
    onPointerDown: point,
    // A touch ends here as soon as the finger is lifted, and when it begins to scroll.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave('pointer'),
    onTouchMove: () => stir('pointer', touchLasts),
    // A press with the mouse leaves the focus behind, and nobody means it; the ring is shown to those who do.
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && stir('keyboard'),
    onKeyDown: () => stir('keyboard'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget as Node | null) && leave('keyboard'),
  };
  return { engaged, handlers };
}
