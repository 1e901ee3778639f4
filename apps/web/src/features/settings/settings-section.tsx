import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** The description on the left, the controls on the right. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {hint && (
          <Text c="dimmed" mt={4} maw="40ch">
            {hint}
          </Text>
        )}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
