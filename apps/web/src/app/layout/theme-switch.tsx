import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { appText } from '#app/app-text.ts';
import classes from './menu.module.css';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const order: MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Plain radio buttons: the library's SegmentedControl would bring nine kilobytes of the sign-in screen right after the first rows. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <div className={classes.switch} role="radiogroup" aria-label={appText.theme}>
      {order.map((value) => {
        const Icon = icons[value];
        return (
          <label key={value} className={classes.choice} title={appText.themes[value]}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={value}
              checked={value === colorScheme}
              onChange={() => setColorScheme(value)}
            />
            <Icon size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>{appText.themes[value]}</VisuallyHidden>
          </label>
        );
      })}
    </div>
  );
}
