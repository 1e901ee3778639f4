import { Button, Text } from '@mantine/core';
import { IconBrandTelegram } from '@tabler/icons-react';
import classes from './auth-page.module.css';
import { authText } from './auth-text.ts';

export function SupportLine({ href }: { href: string }) {
  return (
    <div className={classes.support}>
      <Text c="dimmed" size="sm">
        {authText.support}
      </Text>
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconBrandTelegram size={16} stroke={1.75} aria-hidden />}
      >
        {authText.connect}
      </Button>
    </div>
  );
}
