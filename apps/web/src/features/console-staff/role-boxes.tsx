import { type StaffRole, staffRoles } from '@app/contract/staff/roles';
import { Checkbox } from '@mantine/core';
import classes from './console-staff.module.css';
import { describeRole, roleLabels, staffText as text } from './console-staff-text.ts';

interface RoleBoxesProps {
  value: StaffRole[];
  onChange: (roles: StaffRole[]) => void;
  error: string | undefined;
  onBlur?: () => void;
}

/** The roles with what each of them may do. */
export function RoleBoxes({ value, onChange, error }: RoleBoxesProps) {
  return (
    <Checkbox.Group label={text.roles} value={value} onChange={(roles) => onChange(roles as StaffRole[])} error={error}>
      <div className={classes.roles}>
        {staffRoles.map((role) => (
          <Checkbox key={role} value={role} label={roleLabels[role]} description={describeRole(role)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
