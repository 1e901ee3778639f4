import { type ReactNode, useEffect, useRef } from 'react';
import classes from './wallet.module.css';

/**
 * One face of a dialog that turns by itself, its buttons below. The keyboard begins on its first button: when the face that
 * had it has gone, it would otherwise be lost behind the dialog.
 */
export function DialogFace({ buttons, children }: { buttons: ReactNode; children: ReactNode }) {
  const face = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = face.current?.querySelector('button');
    // The dialog, when it has just opened, looks for this mark.
    first?.setAttribute('data-autofocus', '');
    if (document.activeElement === document.body) first?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes.face} ref={face}>
      {children}
      <div className={classes.buttons}>{buttons}</div>
    </div>
  );
}
