import type { StaffPerson } from '@app/contract/access/staff-api';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { staffText as text } from './console-staff-text.ts';
import { actsFor, renewWords, type StaffActName, staffActs } from './staff-acts.ts';

interface StaffRowMenuProps {
  person: StaffPerson;
  onAct: (act: StaffActName) => void;
}

const labelOf = (act: StaffActName) => {
  if (act === 'roles') return 'Изменить роли';
  return act === 'renew' ? renewWords.label : staffActs[act].label;
};

const endings: readonly StaffActName[] = ['turnOff', 'endSessions', 'resetTwoFactor'];
const endsSomething = (act: StaffActName) => endings.includes(act);

/** What ends something stands apart from what does no harm. */
export function StaffRowMenu({ person, onAct }: StaffRowMenuProps) {
  const acts = actsFor(person);
  const item = (act: StaffActName) => (
    <Menu.Item key={act} onClick={() => onAct(act)}>
      {labelOf(act)}
    </Menu.Item>
  );
  const [harmless, ending] = [acts.filter((act) => !endsSomething(act)), acts.filter(endsSomething)];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={text.more(person.login)}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {harmless.map(item)}
        {ending.length > 0 && <Menu.Divider />}
        {ending.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
