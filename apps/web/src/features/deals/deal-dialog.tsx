import { type Deal, debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '#lib/api/server-clock.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import { ItemDialog } from '#ui/dialog/item-dialog.tsx';
import { CopyLink } from '#ui/value/copy-link.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { DealArrival } from './deal-arrival.tsx';
import { dealArrivalText } from './deal-arrival-text.ts';
import { DealRequisites, DealStatusCell } from './deal-cells.tsx';
import { dealAt, dealQuery, mayAccept } from './deals-api.ts';
import { methods, dealsText as text } from './deals-text.ts';

interface DealDialogProps {
  id: number;
  onAccept: (deal: Deal) => void;
  onClose: () => void;
}

/** One deal by its address: its current state, and what can be done with it. */
export function DealDialog({ id, onAccept, onClose }: DealDialogProps) {
  const deal = useQuery(dealQuery(id));
  return (
    <ItemDialog title={text.viewing.title(id)} item={deal} unknown={text.viewing.unknown} onClose={onClose}>
      {(found) => <DealDetails deal={found} onAccept={onAccept} onClose={onClose} />}
    </ItemDialog>
  );
}

function DealDetails({ deal: found, onAccept, onClose }: { deal: Deal } & Omit<DealDialogProps, 'id'>) {
  const deal = dealAt(found, useServerNow());
  const open = mayAccept(deal);
  const { id, payment_id, method_group, real_amount, interest_rate, createdAt, notice } = deal;
  return (
    <DialogForm
      onSubmit={() => (open ? onAccept(deal) : onClose())}
      submitLabel={open ? text.accept : text.viewing.close}
      loading={false}
      submitFirst
      {...(open && { secondary: { label: text.viewing.close } })}
    >
      <FactList>
        <Fact name={text.columns.status}>
          <DealStatusCell deal={deal} />
        </Fact>
        <Fact name={text.columns.received}>
          <Roubles value={real_amount} />
        </Fact>
        <Fact name={text.columns.debited}>
          <Roubles value={debitedAmount(real_amount, interest_rate)} />
        </Fact>
        <Fact name={dealArrivalText.name}>{notice ? <DealArrival notice={notice} /> : withoutNotice(deal)}</Fact>
        <Fact name={text.columns.lk}>{lkLabel(deal)}</Fact>
        <Fact name={text.columns.method}>{methods[method_group]}</Fact>
        <Fact name={text.columns.requisites}>
          <DealRequisites deal={deal} />
        </Fact>
        <Fact name={text.viewing.createdAt}>{`${formatMoscowDate(createdAt)}, ${formatMoscowTime(createdAt)}`}</Fact>
        <Fact name={text.columns.payment_id}>
          <CopyValue value={payment_id} label={text.copyPaymentId} />
        </Fact>
        <Fact name={text.viewing.link}>
          <CopyLink path={`/dashboard/deals/${id}/view`} />
        </Fact>
      </FactList>
    </DialogForm>
  );
}

const withoutNotice = ({ status }: Deal) =>
  status === DealStatus.closed ? dealArrivalText.closedWithout : dealArrivalText.none;
