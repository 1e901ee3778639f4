import { type ColleagueRole, colleagueRole } from '@app/contract/staff/roles';
import { staffInvite } from '@app/contract/staff/staff-api';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { useInvite } from './console-staff-api.ts';
import { staffText as text } from './console-staff-text.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { type GivenLink, StaffLinkDialog } from './staff-link-dialog.tsx';

const nobody = { login: '', email: '', roles: [] as ColleagueRole[], reason: '' };

export function StaffInviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(nobody, (values) => checkForm(staffInvite, values), 'when sent');
  const invite = useInvite();
  const [link, setLink] = useState<GivenLink>();
  const { values } = form;
  if (link) return <StaffLinkDialog login={values.login.trim()} link={link} onClose={onClose} />;

  return (
    <FormDialog
      title={text.inviteTitle}
      submitLabel={text.makeLink}
      onClose={onClose}
      loading={invite.isPending}
      onSubmit={() => form.attempt() && invite.mutate(values, { onSuccess: setLink, onError: form.refuse })}
    >
      <Text c="dimmed">{text.inviteHint}</Text>
      <TextInput label={text.login} autoComplete="off" {...form.textField('login')} />
      <TextInput label={text.email} type="email" inputMode="email" autoComplete="off" {...form.textField('email')} />
      <RoleBoxes roles={colleagueRole.options} {...form.field('roles')} />
      <Textarea label={text.reason} maxLength={500} autosize minRows={2} {...form.textField('reason')} />
    </FormDialog>
  );
}
