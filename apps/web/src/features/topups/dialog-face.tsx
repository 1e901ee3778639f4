import { type ReactNode, useEffect, useRef } from 'react';
import classes from './wallet.module.css';

/**
 * One step of a dialog that moves on by itself, with its buttons. Its first button gets the focus, which would be lost when the previous
 * step disappears.
 */
export function DialogFace({ buttons, children }: { buttons: ReactNode; children: ReactNode }) {
  const face = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = face.current?.querySelector('button');
    // The mark that a dialog which has just opened looks for.
    first?.setAttribute('data-autofocus', '');
    if (document.activeElement === document.body) first?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="l-stack" ref={face}>
      {children}
      <div className={classes.buttons}>{buttons}</div>
    </div>
  );
}
