import { useContext } from 'react';
import { isPressable, isTyping, usePageKeys } from '#lib/browser/page-keys.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogAround } from '#ui/dialog/unsent.ts';
import { Steps } from '#ui/page/steps.tsx';
import { AppealView } from './appeal-view.tsx';
import { useIsDeciding } from './appeals-api.ts';
import { appealsText as text } from './appeals-text.ts';

interface AppealDialogProps {
  id: number;
  /** The appeals of the list below, in its order. */
  listed: readonly number[];
  onStep: (id: number) => void;
  onClose: () => void;
}

export function AppealDialog({ id, listed, onStep, onClose }: AppealDialogProps) {
  const deciding = useIsDeciding();
  return (
    <Dialog title={text.dialogTitle(id)} onClose={onClose} busy={deciding} size={960}>
      {/* The keyboard begins here and not at the cross: Enter begins the decision. */}
      <div tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
        <AppealSteps id={id} listed={listed} onStep={onStep} />
        <AppealView key={id} id={id} onDecided={onClose} />
      </div>
    </Dialog>
  );
}

/** Through the list without leaving the dialog. Not there for an appeal that the list does not show. */
function AppealSteps({ id, listed, onStep }: Omit<AppealDialogProps, 'onClose'>) {
  const { pass } = useContext(DialogAround);
  const place = listed.indexOf(id);
  const beside = (by: 1 | -1) => (place === -1 ? undefined : listed[place + by]);

  function step(by: 1 | -1) {
    const next = beside(by);
    if (next !== undefined) pass(() => onStep(next));
  }

  usePageKeys(({ code, target, repeat }) => {
    if (repeat || isTyping(target)) return;
    if (code === 'KeyJ' || code === 'KeyK') step(code === 'KeyJ' ? 1 : -1);
    else if (code === 'Enter' && !isPressable(target))
      document.querySelector<HTMLElement>('[role="dialog"] [data-main]')?.click();
  }, 'dialog');

  if (place === -1 || listed.length < 2) return null;
  return (
    <div className="l-row l-gap-12 l-end l-below">
      <span className="l-muted">{text.place(place + 1, listed.length)}</span>
      <Steps onStep={step} may={(by) => beside(by) !== undefined} />
    </div>
  );
}
