import { type ConsolePlatform, platformLimitsSet } from '@app/contract/platforms/console-platforms';
import { limitBook, limitNames, type PlatformLimits, platformLimits } from '@app/contract/platforms/platform-limits';
import { plainRoubles } from '@app/contract/values/money-text';
import { TextInput } from '@mantine/core';
import { showActResult } from '#features/two-persons/act-result.ts';
import { useForeseen } from '#features/two-persons/requests-api.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { capital } from '#lib/text/capital.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { useSetLimits } from './console-platforms-api.ts';
import { platformsText, limitsText as text } from './console-platforms-text.ts';

type Written = Record<string, string>;

/** As a person writes them: roubles, pieces, minutes. */
const writtenOf = (limits: PlatformLimits): Written =>
  Object.fromEntries(
    limitNames.map((name) => [
      name,
      limitBook[name].unit === '₽' ? plainRoubles(limits[name]).replace(/\.00$/, '') : String(limits[name]),
    ]),
  );

const read = (values: Written) =>
  platformLimits.safeDecode(
    Object.fromEntries(
      limitNames.map((name) => [name, Number((values[name] ?? '').replaceAll(/\s/g, '').replace(',', '.'))]),
    ) as never,
  );

interface LimitsDialogProps {
  platform: ConsolePlatform;
  limits: PlatformLimits;
  onClose: () => void;
}

export function LimitsDialog({ platform, limits, onClose }: LimitsDialogProps) {
  const send = useSetLimits(platform.id);
  const form = useForm<Written>({ ...writtenOf(limits), reason: '' }, check, 'when sent');
  const chosen = read(form.values);
  const foreseen = useForeseen(
    chosen.success ? { kind: 'platform.limits', platform_id: platform.id, limits: chosen.data } : undefined,
  );

  function check(values: Written) {
    const { data, error } = read(values);
    if (data) return checkForm(platformLimitsSet, { platform_id: platform.id, limits: data, reason: values.reason });
    return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]));
  }

  return (
    <ActDialog
      title={text.title}
      submitLabel={platformsText.save}
      form={form}
      send={send}
      body={({ reason = '' }) => ({ platform_id: platform.id, limits: chosen.data ?? limits, reason })}
      says={foreseen && (foreseen.waits ? text.raised : text.lowered)}
      onDone={(answer) => showActResult(answer, text.saved, platform.name)}
      onClose={onClose}
    >
      {limitNames.map((name) => (
        <TextInput
          key={name}
          label={capital(limitBook[name].about)}
          inputMode="decimal"
          rightSection={limitBook[name].unit}
          rightSectionWidth={48}
          {...form.textField(name)}
        />
      ))}
    </ActDialog>
  );
}
