import { appealDecide, type CaseForeseen, payoutDecide } from '@app/contract/cases/case-decisions';
import type { CaseView } from '@app/contract/cases/case-view';
import { AMOUNT_TOLERANCE, LEAST_MATCHED } from '@app/contract/deals/deal';
import type { ActResult } from '@app/contract/two-persons/requests';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonFields } from '#features/two-persons/reason-fields.tsx';
import { useServerNow } from '#lib/api/server-clock.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { madeOf, saysOf } from './decision-words.ts';
import { actionsFor, type DeskAction, isDoubtful, isRepeated } from './desk-actions.ts';
import { caseQuery, type Decision, useDecide, useForeseenCase } from './desk-api.ts';
import { deskText } from './desk-text.ts';
import { Doubts } from './doubts.tsx';

const text = deskText.deciding;

interface Values {
  reason_code: string;
  reason: string;
  amount: WrittenAmount;
  no_money_sent: boolean;
  compared: boolean;
}

interface DecisionDialogProps {
  /** Its current state. */
  found: CaseView;
  action: DeskAction;
  onBack: () => void;
  /** It was decided, or somebody was faster: there is nothing more to do here. Returns whether another case follows. */
  onDone: () => boolean;
}

/**
 * Says what will happen and asks why. Digits choose the reason, Enter decides, Esc goes back. The case itself is not in the dialog, so one
 * that has changed meanwhile is not decided here any more: the judge goes back and looks at it.
 */
export function DecisionDialog({ found: now, action, onBack, onDone }: DecisionDialogProps) {
  const { words, reasons, danger } = action;
  const decide = useDecide(now);
  const serverNow = useServerNow(5_000);
  const { thing: found, state } = useCurrentThing({
    opened: now,
    now,
    meaning: (found) => meaningOf(found, action, new Date(serverNow)),
    busy: decide.isPending || decide.isSuccess,
  });
  const form = useForm<Values>(
    {
      // Of what is paid without a doubt the usual reason goes without saying; everything else somebody reads as the reason for a no.
      reason_code: action.name === 'done' && !isDoubtful(found) ? (Object.keys(reasons)[0] ?? '') : '',
      reason: '',
      amount: found.appeal?.amount,
      no_money_sent: false,
      compared: false,
    },
    (values) => checkValues(found, action, values),
    'when sent',
  );
  const { no_money_sent, compared } = form.values;
  const client = useQueryClient();
  const closing = action.name === 'payer' ? amountOr(form.values.amount, 0n) : undefined;
  const foreseen = useForeseenCase(state === 'present' ? foreseenOf(found, action, closing) : undefined);

  function tell({ request_id }: ActResult) {
    const more = onDone();
    // Everything about the case was read again before it was done.
    const made = request_id === null && madeOf(client.getQueryData(caseQuery(found).queryKey)?.appeal, action);
    const about = [`${deskText.title[found.kind](found.id)}${made ? `: ${made}` : ''}`, !more && text.all];
    showSuccess(request_id === null ? words.done : text.waits, {
      about: about.filter(Boolean).join('. '),
      brief: found.kind === 'payout',
    });
  }

  const why = (
    <>
      <ReasonFields reasons={reasons} form={form} busy={decide.isPending} />
      {action.name === 'return' && (
        <Checkbox
          label={text.noMoney}
          checked={no_money_sent}
          error={form.errors.no_money_sent}
          onChange={(event) => form.set({ no_money_sent: event.currentTarget.checked })}
        />
      )}
    </>
  );

  return (
    <ActDialog
      title={words.title(found.id)}
      submitLabel={words.submit}
      secondary={{ label: text.back }}
      danger={danger}
      step={decide.status}
      disabled={state !== 'present'}
      form={form}
      send={decide}
      body={(values) => decisionOf(found, action, values)}
      says={saysOf(found, action, { closing, foreseen })}
      why={why}
      onDone={tell}
      stays
      onClose={onBack}
    >
      {state !== 'present' && <Notice tone="waiting">{text.meanwhile[state]}</Notice>}
      {action.name === 'done' && (
        <Doubts
          found={found}
          compared={compared}
          error={form.errors.compared}
          onCompare={(compared) => form.set({ compared })}
        />
      )}
      {action.kind === 'appeal' && action.name === 'payer' && (
        <MoneyInput label={text.amount} {...form.field('amount')} />
      )}
    </ActDialog>
  );
}

/** What the judge has looked at, with what waits for a second person: the same decision would then be the second word. */
function meaningOf(found: CaseView, { name }: DeskAction, now: Date): string | undefined {
  if (!actionsFor(found, now).some((action) => action.name === name)) return undefined;
  const { appeal, payout, files, notices, row } = found;
  const facts = appeal && [appeal.amount, appeal.held, appeal.short, appeal.deal_status, appeal.trader_note];
  return [facts, payout?.movedAt.getTime(), files.length, notices?.length, row?.request_id, isDoubtful(found)].join(
    ' ',
  );
}

/** What the server can say of it beforehand; nothing of a sum that it would refuse. */
function foreseenOf(
  { id, appeal }: CaseView,
  action: DeskAction,
  closing: bigint | undefined,
): CaseForeseen | undefined {
  if (action.kind === 'payout')
    return action.name === 'sendback' ? undefined : { kind: 'payout', id, action: action.name };
  const asked = { kind: action.kind, id, decision: action.name };
  if (closing === undefined || !appeal) return asked;
  const may = closing >= LEAST_MATCHED && closing <= appeal.amount + AMOUNT_TOLERANCE;
  return may ? { ...asked, amount: closing } : undefined;
}

function decisionOf(
  found: CaseView,
  action: DeskAction,
  { amount, no_money_sent, reason_code, reason }: Values,
): Decision {
  const why = { reason_code, reason: reason.trim() };
  if (action.kind === 'appeal') {
    const sum = action.name === 'payer' ? { amount: amountOr(amount, 0n) } : {};
    return { kind: 'appeal', body: { decision: action.name, ...sum, ...why } };
  }
  const sure = action.name === 'return' ? { no_money_sent } : {};
  return { kind: 'payout', body: { action: action.name, movedAt: found.payout?.movedAt, ...sure, ...why } };
}

function checkValues(found: CaseView, action: DeskAction, values: Values) {
  const { kind, body } = decisionOf(found, action, values);
  const wrong = kind === 'appeal' ? checkForm(appealDecide, body) : checkForm(payoutDecide, body);
  const unseen = action.name === 'done' && isRepeated(found) && !values.compared;
  return unseen ? { ...wrong, compared: deskText.doubts.toCompare } : wrong;
}
