import { type ColleagueRole, colleagueRole } from '@app/contract/access/roles';
import { staffInvite } from '@app/contract/access/staff-api';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { useInvite } from './console-staff-api.ts';
import { staffText as text } from './console-staff-text.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { type GivenLink, StaffLinkDialog } from './staff-link-dialog.tsx';

const nobody = { login: '', email: '', roles: [] as ColleagueRole[], reason: '' };

export function StaffInviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(nobody, (values) => checkForm(staffInvite, values), 'when sent');
  const invite = useInvite();
  const [link, setLink] = useState<GivenLink>();
  if (link) return <StaffLinkDialog login={form.values.login.trim()} link={link} onClose={onClose} />;

  return (
    <ActDialog
      title={text.inviteTitle}
      submitLabel={text.makeLink}
      form={form}
      send={invite}
      body={(values) => values}
      onDone={setLink}
      stays
      onClose={onClose}
    >
      <Text c="dimmed">{text.inviteHint}</Text>
      <TextInput label={text.login} autoComplete="off" {...form.textField('login')} />
      <TextInput label={text.email} type="email" inputMode="email" autoComplete="off" {...form.textField('email')} />
      <RoleBoxes roles={colleagueRole.options} {...form.field('roles')} />
    </ActDialog>
  );
}
