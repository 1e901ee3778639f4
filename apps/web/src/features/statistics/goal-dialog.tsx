import { dayGoalApi } from '@app/contract/shift/day-goal';
import type { WrittenAmount } from '@app/contract/values/amount-text';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useSetGoal } from './statistics-api.ts';
import { statisticsText } from './statistics-text.ts';

const { goal: text } = statisticsText;

interface Values {
  goal: WrittenAmount;
}

export function GoalDialog({ goal, onClose }: { goal: bigint | null; onClose: () => void }) {
  const save = useSetGoal();
  const form = useForm<Values>({ goal: goal ?? undefined }, (values) => checkForm(dayGoalApi.set.body, values));

  function send(amount: bigint | null) {
    save.mutate(amount, {
      onSuccess: () => {
        showSuccess(amount === null ? text.removed : text.saved);
        onClose();
      },
      onError: form.refuse,
    });
  }

  function submit() {
    if (form.attempt() && typeof form.values.goal === 'bigint') send(form.values.goal);
  }

  return (
    <FormDialog
      title={text.title}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={submit}
      loading={save.isPending}
      empty={form.values.goal === undefined}
      {...(goal !== null && { secondary: { label: text.remove, onClick: () => send(null) } })}
    >
      <MoneyInput label={text.amount} description={text.what} {...form.field('goal')} />
    </FormDialog>
  );
}
