import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A lifted finger has no position: it is assumed to be near for this long after a touch. */
const touchLasts = 3_000;

/** Whether somebody is about to press something in here: the mouse is over it, the focus is in it, or a finger has just touched it. */
export function useEngaged() {
  const [engaged, setEngaged] = useState(false);
  const by = useRef({ pointer: false, keyboard: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function come(what: 'pointer' | 'keyboard', lasts?: number) {
    by.current[what] = true;
    setEngaged(true);
    clearTimeout(timer.current);
    if (lasts !== undefined) timer.current = setTimeout(() => leave(what), lasts);
  }

  function leave(what: 'pointer' | 'keyboard') {
    by.current[what] = false;
    if (!by.current.pointer && !by.current.keyboard) setEngaged(false);
  }

  const point = ({ pointerType }: PointerEvent) => come('pointer', pointerType === 'touch' ? touchLasts : undefined);
  const handlers = {
    onPointerEnter: point,
    onPointerMove: point,
    onPointerDown: point,
    // A touch ends as soon as the finger is lifted, or when it begins to scroll.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave('pointer'),
    onTouchMove: () => come('pointer', touchLasts),
    // A mouse click leaves the focus behind without intention; only a visible focus ring counts.
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && come('keyboard'),
    onKeyDown: () => come('keyboard'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget as Node | null) && leave('keyboard'),
  };
  return { engaged, handlers };
}
