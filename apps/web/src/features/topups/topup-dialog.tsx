import type { Topup } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useServerNow } from '#lib/api/server-clock.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TopupAmount } from './topup-amount.tsx';
import { TopupCredited } from './topup-credited.tsx';
import { TopupOver } from './topup-over.tsx';
import { TopupPayment } from './topup-payment.tsx';
import { creationKey, isOpen, newestTopups, type OpenedTopup } from './wallet-api.ts';
import { walletText as text } from './wallet-text.ts';

interface DepositDialogProps {
  opened: OpenedTopup | 'new';
  onOpen: (opened: OpenedTopup | 'new') => void;
  onCancel: (deposit: Topup) => void;
  onClose: () => void;
}

/** A top-up from the amount to the arrival of the money, in one dialog that shows the next step by itself. */
export function TopupDialog({ opened, onOpen, onCancel, onClose }: DepositDialogProps) {
  const busy = useIsMutating({ mutationKey: creationKey }) > 0;
  if (opened === 'new') {
    return (
      <Dialog title={text.amount.title} onClose={onClose} busy={busy} size={480}>
        <TopupAmount onCreated={onOpen} />
      </Dialog>
    );
  }
  return (
    <Dialog title={text.payment.title(opened.deposit.id)} onClose={onClose} size={480}>
      <Faces opened={opened} onAgain={() => onOpen('new')} onCancel={onCancel} onClose={onClose} />
    </Dialog>
  );
}

/** How often the server is asked whether the transfer has come. */
const LOOK_EVERY = 3_000;

interface FacesProps extends Pick<DepositDialogProps, 'onCancel' | 'onClose'> {
  opened: OpenedTopup;
  onAgain: () => void;
}

function Faces({ opened, onAgain, onCancel, onClose }: FacesProps) {
  const { id } = opened.deposit;
  const { data } = useQuery({
    ...newestTopups,
    refetchInterval: ({ state }) => findDeposit(state.data?.deposits, id)?.status !== TopupStatus.done && LOOK_EVERY,
  });
  const now = useServerNow();
  const deposit = findDeposit(data?.deposits, id) ?? opened.deposit;
  const explorer = data?.explorer;

  if (deposit.status === TopupStatus.done)
    return <TopupCredited deposit={deposit} explorer={explorer} onClose={onClose} />;
  if (!isOpen(deposit, now)) return <TopupOver deposit={deposit} onAgain={onAgain} onClose={onClose} />;
  return (
    <TopupPayment
      deposit={deposit}
      explorer={explorer}
      onCancel={onCancel}
      onClose={onClose}
      existing={opened.existing}
    />
  );
}

const findDeposit = (deposits: Topup[] | undefined, id: number) => deposits?.find((deposit) => deposit.id === id);
