import { useDisclosure } from '@mantine/hooks';
import { formatRoubles } from '#lib/text/format.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import classes from './holds.module.css';

const HoldsDialog = lazyAfterStart(async () => (await import('./holds-dialog.tsx')).HoldsDialog);

interface HeldMoneyProps {
  amount: bigint;
  /** Another screen is opened from the list. */
  onLeave?: (() => void) | undefined;
}

/** «48 200 ₽ в сделках», which opens the list of what holds it. */
export function HeldMoney({ amount, onLeave }: HeldMoneyProps) {
  const [opened, dialog] = useDisclosure();
  const words = text.open(formatRoubles(amount));
  return (
    <>
      {amount === 0n && !opened ? (
        words
      ) : (
        <button
          type="button"
          className={`mantine-focus-auto ${classes.opener}`}
          title={text.openHint}
          aria-haspopup="dialog"
          onClick={dialog.open}
        >
          {words}
        </button>
      )}
      {opened && <HoldsDialog onClose={dialog.close} onLeave={onLeave} />}
    </>
  );
}

const text = {
  open: (amount: string) => `${amount} в\u00a0сделках`,
  openHint: 'Показать, что удерживает деньги',
};
