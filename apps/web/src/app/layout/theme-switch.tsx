import { type MantineColorScheme, SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { appText } from '#app/app-text.ts';
import classes from './menu.module.css';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const order: MantineColorScheme[] = ['auto', 'light', 'dark'];

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={appText.theme}
      fullWidth
      size="xs"
      withItemsBorders={false}
      classNames={{ label: classes.label ?? '' }}
      value={colorScheme}
      onChange={setColorScheme}
      data={order.map((value) => ({ value, label: <ThemeLabel value={value} /> }))}
    />
  );
}

function ThemeLabel({ value }: { value: MantineColorScheme }) {
  const Icon = icons[value];
  return (
    <span title={appText.themes[value]}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{appText.themes[value]}</VisuallyHidden>
    </span>
  );
}
