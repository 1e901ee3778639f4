import { type BankProfile, CycleMode, Tier } from '@app/contract/devices/bank-profiles';
import { Alert, Anchor, Button, Collapse, Select, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from '#lib/form/use-form.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { checkEdit, editBody, editValues } from './bank-profile-form.ts';
import { BankProfileTier } from './bank-profile-tier.tsx';
import classes from './bank-profiles.module.css';
import { useEditBankProfile } from './bank-profiles-api.ts';
import { cycleModes, bankProfilesText as text } from './bank-profiles-text.ts';
import { BankSelect } from './bank-select.tsx';
import { AmountFields, FioField, MethodFields } from './limit-fields.tsx';
import { useProfileNow } from './use-profile-now.ts';

interface BankProfileEditDialogProps {
  profile: BankProfile;
  onClose: () => void;
}

export function BankProfileEditDialog({ profile: opened, onClose }: BankProfileEditDialogProps) {
  const [base, setBase] = useState(opened);
  const [more, setMore] = useState(false);
  const edit = useEditBankProfile();
  const form = useForm(editValues(opened), (values) => checkEdit(editBody(base, values)), 'when sent');
  // It may be newer than what is being edited.
  const { profile, archived } = useProfileNow(opened, edit.isPending || edit.data === 'saved');
  const { values, set } = form;
  // If somebody else saves the profile meanwhile, that is shown at once, not after everything was typed. One's own saving also arrives as
  // an event.
  const newer = profile.version !== base.version && !edit.isPending && edit.data !== 'saved';
  const changed = newer || edit.data === 'changed meanwhile';

  function submit() {
    if (!form.attempt()) return setMore(more || 'cycle_limit' in form.wrong);
    edit.mutate(editBody(base, values), { onSuccess: finish, onError: form.refuse });
  }

  function finish(outcome: 'saved' | 'changed meanwhile') {
    if (outcome !== 'saved') return;
    showSuccess(values.bank === base.bank ? text.saved : text.bankChanged, { about: lkLabel({ ...base, ...values }) });
    onClose();
  }

  function startAnew() {
    setBase(profile);
    form.restart(editValues(profile));
    edit.reset();
  }

  return (
    <FormDialog
      title={text.editTitle}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={submit}
      loading={edit.isPending}
      disabled={changed || archived}
    >
      <Text c="dimmed">{lkLabel(base)}</Text>
      <BankProfileTier profile={base} />
      <Text c="dimmed" size="sm">
        {base.tier === Tier.work ? text.backToTest : text.onTestWhat(base.test_deals)}
      </Text>
      {archived && <Notice tone="waiting">{text.archivedElsewhere}</Notice>}
      {changed && !archived && <Changed onReload={startAnew} />}
      <FioField form={form} />
      {base.payment_system === null && <BankSelect {...form.field('bank')} />}
      <AmountFields form={form} />
      {base.payment_system === null && <MethodFields form={form} />}
      <div>
        <Anchor
          component="button"
          type="button"
          className={classes.more ?? ''}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          {text.more}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </Anchor>
        <Collapse expanded={more}>
          <Stack gap="md" pt="md">
            <Select
              label={text.cycleMode}
              data={modeOptions}
              value={String(values.cycle_mode)}
              onChange={(chosen) => {
                const mode = Object.values(CycleMode).find((mode) => String(mode) === chosen);
                if (mode) set({ cycle_mode: mode });
              }}
            />
            <MoneyInput label={text.cycleLimit} {...form.field('cycle_limit')} />
          </Stack>
        </Collapse>
      </div>
    </FormDialog>
  );
}

const modeOptions = Object.values(CycleMode).map((mode) => ({ value: String(mode), label: cycleModes[mode] }));

function Changed({ onReload }: { onReload: () => void }) {
  return (
    <Alert role="alert" color="yellow" title={text.changedTitle} classNames={{ root: classes.changed ?? '' }}>
      <Text mb="sm">{text.changed}</Text>
      <Button variant="default" onClick={onReload}>
        {text.reload}
      </Button>
    </Alert>
  );
}
