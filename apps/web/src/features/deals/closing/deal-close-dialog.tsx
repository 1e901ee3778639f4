import { otpCode } from '@app/contract/access/two-factor';
import type { Deal } from '@app/contract/deals/deal';
import { isLate } from '@app/contract/deals/deal-machine';
import type { DealMove } from '@app/contract/deals/deals-api';
import { useContext } from 'react';
import { z } from 'zod';
import { ApiError } from '#lib/api/api.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { formatRoubles } from '#lib/text/format.ts';
import type { DialogFormProps } from '#ui/dialog/dialog-form.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { CodeField, CodesInRow } from '../code-field.tsx';
import { mayMove, useMoveDeals } from '../deals-api.ts';
import { dealsText } from '../deals-text.ts';
import { OtpRefusal } from '../otp-refusal.tsx';
import { useDealsNow } from '../use-deals-now.ts';
import { DealCloseFacts } from './deal-close-facts.tsx';
import { DealCloseOutcome, refusedDeals } from './deal-close-outcome.tsx';
import { DealCloseOver } from './deal-close-over.tsx';
import { dealCloseText as text } from './deal-close-text.ts';

interface DealClosing {
  /** One or several deals, moved with one code. */
  deals: readonly Deal[];
  state?: DealMove['state'];
  onMoved?: (ids: number[]) => void;
  onClose: () => void;
}

export function DealCloseDialog(closing: DealClosing) {
  const { title, form } = useDealClosing(closing);
  return <FormDialog title={title} onClose={closing.onClose} size="sm" {...form} />;
}

/**
 * The form that closes deals, whatever is around it. The deals may change while it is open: they expire, are cancelled, or are closed from
 * another phone. It says so at once.
 */
export function useDealClosing({ deals: opened, state = 'close', onMoved, onClose }: DealClosing): {
  title: string;
  form: DialogFormProps;
} {
  const form = useForm({ otp_code: '' }, (values) => checkForm(withCode, values));
  const move = useMoveDeals();
  const codes = useContext(CodesInRow);
  const current = useCurrentThing<readonly Deal[]>({
    opened,
    now: useDealsNow(opened),
    meaning: (deals) => meaningOf(deals, state),
    busy: move.isPending || move.isSuccess,
  });
  const several = opened.length > 1;
  const title = (several ? text.severalTitles : text.titles)[state];
  const deals = current.thing.filter((deal) => mayMove(deal, state));
  const left = current.thing.filter((deal) => !mayMove(deal, state));
  const refused = refusedDeals(opened, move.data);

  function send(otp_code: string) {
    const ids = deals.map(({ id }) => id);
    const [deal_id] = ids;
    const late = state === 'close' ? { late: deals.some(isLate) } : {};
    move.mutate(
      { ...(several ? { deal_ids: ids } : { deal_id }), otp_code, state, ...late },
      {
        onSuccess: (answer) => {
          codes?.onSpent();
          const stayed = refusedDeals(opened, answer).map(({ deal }) => deal.id);
          onMoved?.(ids.filter((id) => !stayed.includes(id)));
          if (stayed.length > 0) return;
          showSuccess(several ? text.severalMoved(ids.length) : text.moved, { about: nameOf(deals) });
          onClose();
        },
        // The next try needs a new code, unless this one was not used.
        onError: (error) => {
          if (!(error instanceof ApiError && error.code === 'deal_ran_out')) form.restart({ otp_code: '' });
        },
      },
    );
  }

  // In the same frame: a second dialog would take the focus and its place in the history.
  if (refused.length > 0 || current.state === 'gone') {
    return {
      title,
      form: {
        // A key pressed for the code must not close a message that nobody has read yet.
        onSubmit: () => !current.unread && onClose(),
        submitLabel: text.understood,
        loading: false,
        step: 'told',
        children:
          refused.length > 0 ? (
            <DealCloseOutcome refused={refused} all={deals.length} />
          ) : (
            <DealCloseOver deals={current.thing} state={state} />
          ),
      },
    };
  }
  return {
    title,
    form: {
      onSubmit: () => send(form.values.otp_code),
      submitLabel: text.confirm,
      busyLabel: text.busy,
      loading: move.isPending,
      disabled: !form.valid || current.unread,
      // While sending, the fields are disabled and lose the focus; after a refusal it comes back.
      step: move.status,
      children: (
        <>
          <DealCloseFacts deals={deals} left={left} several={several} state={state} />
          <CodeField
            {...form.field('otp_code')}
            onFull={(code) => !current.unread && send(code)}
            error={move.isError && <OtpRefusal error={move.error} />}
            disabled={move.isPending}
            autoFocus
          />
        </>
      ),
    },
  };
}

/** «Сделка № 12 · 1 500 ₽», «На сумму 7 500 ₽». */
function nameOf(deals: readonly Deal[]): string {
  const sum = formatRoubles(deals.reduce((total, { real_amount }) => total + real_amount, 0n));
  const [first, ...others] = deals;
  return first && others.length === 0 ? `${dealsText.viewing.title(first.id)} · ${sum}` : text.movedSum(sum);
}

const withCode = z.object({ otp_code: otpCode });

/** Which deals can be moved, from which money, which appeals that would settle, and which notices tell of the money. */
function meaningOf(deals: readonly Deal[], state: DealMove['state']): string | undefined {
  const movable = deals.filter((deal) => mayMove(deal, state));
  if (movable.length === 0) return undefined;
  return movable.map((deal) => [deal.id, isLate(deal) && 'late', deal.appeal_id, deal.notice?.id].join(' ')).join();
}
