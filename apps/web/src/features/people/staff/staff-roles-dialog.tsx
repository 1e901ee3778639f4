import { type StaffRole, staffRole, staffRoles } from '@app/contract/access/roles';
import { type StaffPerson, staffRolesChange } from '@app/contract/access/staff-api';
import { Text } from '@mantine/core';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useChangeRoles } from './console-staff-api.ts';
import { staffText as text } from './console-staff-text.ts';
import { RoleBoxes } from './role-boxes.tsx';

export function StaffRolesDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const { id: user_id, login } = person;
  const roles = person.roles.filter((role): role is StaffRole => staffRole.safeParse(role).success);
  const form = useForm({ user_id, roles, reason: '' }, (values) => checkForm(staffRolesChange, values), 'when sent');
  const change = useChangeRoles(user_id);

  return (
    <ActDialog
      title={text.rolesTitle(login)}
      submitLabel={text.save}
      form={form}
      send={change}
      body={(values) => values}
      onDone={({ request_id }) => showSuccess(request_id === null ? text.rolesChanged : text.asked, { about: login })}
      onClose={onClose}
    >
      <Text c="dimmed">{text.rolesHint}</Text>
      <RoleBoxes roles={staffRoles} {...form.field('roles')} />
    </ActDialog>
  );
}
