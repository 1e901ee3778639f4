import { phone } from '@app/contract/values/phone';
import { z } from 'zod';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatPhone } from '#lib/text/format.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { PhoneInput } from '#ui/input/phone-input.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useAddDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';

const device = z.object({ phonenumber: phone });

/** The short form: makes a device that has only its number so far. */
export function DevicePhoneDialog({ onClose }: { onClose: () => void }) {
  const add = useAddDevice();
  const form = useForm({ phonenumber: '' }, (values) => checkForm(device, values));

  function submit() {
    add.mutate(form.values.phonenumber, {
      onSuccess: () => {
        showSuccess(text.added, { about: formatPhone(form.values.phonenumber) });
        onClose();
      },
      onError: form.refuse,
    });
  }

  return (
    <FormDialog
      title={text.phoneTitle}
      submitLabel={text.phoneAdd}
      onClose={onClose}
      onSubmit={submit}
      loading={add.isPending}
      disabled={!form.valid}
      size="sm"
    >
      <PhoneInput label={text.phone} {...form.field('phonenumber')} />
    </FormDialog>
  );
}
