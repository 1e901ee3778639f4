import { payoutDecide } from '@app/contract/cases/case-decisions';
import type { PayoutReversal } from '@app/contract/cases/payout-reversal';
import { payoutReasons } from '@app/contract/payouts/payout-words';
import { Text } from '@mantine/core';
import { ReasonFields } from '#features/two-persons/reason-fields.tsx';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { useReverse } from './reversal-api.ts';
import { reversalText as text } from './reversal-text.ts';

interface ReverseDialogProps {
  id: number;
  reversal: PayoutReversal;
  onClose: () => void;
}

/** What will be taken, what of it the trader no longer has, and why. It asks a second person. */
export function ReverseDialog({ id, reversal, onClose }: ReverseDialogProps) {
  const { amount, available, debt } = reversal;
  const reverse = useReverse(id);
  const form = useForm(
    { reason_code: '', reason: '' },
    (values) => checkForm(payoutDecide, { action: 'reverse', ...values }),
    'when sent',
  );

  return (
    <ActDialog
      title={text.words.title(id)}
      submitLabel={text.words.submit}
      secondary={{ label: text.back }}
      danger
      form={form}
      send={reverse}
      step={reverse.status}
      body={(values) => ({ action: 'reverse' as const, ...values })}
      why={<ReasonFields reasons={payoutReasons.reverse} form={form} busy={reverse.isPending} />}
      onDone={({ request_id }) => showSuccess(request_id === null ? text.done : text.waitsNow)}
      onClose={onClose}
    >
      <Text>{text.words.consequence}</Text>
      <FactList>
        <Fact name={text.taken}>
          <Roubles value={amount} />
        </Fact>
        <Fact name={text.available}>
          <Roubles value={available} />
        </Fact>
        <Fact name={text.debt}>{debt > 0n ? <Roubles value={debt} /> : text.noDebt}</Fact>
      </FactList>
      {debt > 0n && <Notice tone="waiting">{text.repaid(debt)}</Notice>}
    </ActDialog>
  );
}
