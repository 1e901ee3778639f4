import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A finger has no place while it is lifted: it is believed to be near for so long after a touch. */
const touchLasts = 3_000;

/** Whether somebody is about to press something in here: the mouse is over it, the keyboard in it, or a finger has just touched it. */
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
    // A touch ends here as soon as the finger is lifted, and when it begins to scroll.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave('pointer'),
    onTouchMove: () => come('pointer', touchLasts),
    // A press with the mouse leaves the focus behind, and nobody means it; the ring is shown to those who do.
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && come('keyboard'),
    onKeyDown: () => come('keyboard'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget as Node | null) && leave('keyboard'),
  };
  return { engaged, handlers };
}
