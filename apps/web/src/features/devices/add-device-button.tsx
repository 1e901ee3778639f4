import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useCommand } from '#lib/browser/commands.ts';
import { devicesText as text } from './devices-text.ts';

export type AddWay = 'wizard' | 'phone' | 'app';

/** Opens the wizard of five steps; a menu beside it has the short form. */
export function AddDeviceButton({ onAdd }: { onAdd: (way: AddWay) => void }) {
  useCommand(text.add, () => onAdd('wizard'));
  useCommand(text.app, () => onAdd('app'));
  return (
    <Button.Group>
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => onAdd('wizard')}>
        {text.add}
      </Button>
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <Button style={{ borderInlineStart: '1px solid rgb(255 255 255 / 30%)' }} px={8} aria-label={text.addOther}>
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Way title={text.addFull} hint={text.addFullHint} onClick={() => onAdd('wizard')} />
          <Way title={text.addPhone} hint={text.addPhoneHint} onClick={() => onAdd('phone')} />
          {/* On a wider screen it has a button of its own. */}
          <Menu.Item hiddenFrom="lg" onClick={() => onAdd('app')}>
            {text.app}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function Way({ title, hint, onClick }: { title: string; hint: string; onClick: () => void }) {
  return (
    <Menu.Item onClick={onClick}>
      {title}
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Menu.Item>
  );
}
