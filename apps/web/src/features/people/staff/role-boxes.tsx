import { roleLabels } from '@app/contract/access/role-names';
import type { ColleagueRole } from '@app/contract/access/roles';
import { Checkbox } from '@mantine/core';
import { describeRole, staffText as text } from './console-staff-text.ts';

interface RoleBoxesProps<Role extends ColleagueRole> {
  roles: readonly Role[];
  value: Role[];
  onChange: (roles: Role[]) => void;
  error: string | undefined;
  onBlur?: () => void;
}

/** The roles with what each of them may do. */
export function RoleBoxes<Role extends ColleagueRole>({ roles, value, onChange, error }: RoleBoxesProps<Role>) {
  return (
    <Checkbox.Group label={text.roles} value={value} onChange={(chosen) => onChange(chosen as Role[])} error={error}>
      <div className="l-stack l-gap-12" style={{ paddingTop: 6 }}>
        {roles.map((role) => (
          <Checkbox key={role} value={role} label={roleLabels[role]} description={describeRole(role)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
