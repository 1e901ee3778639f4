import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FadeIn } from '#ui/page/fade-in.tsx';
import classes from './pages.module.css';

interface MessagePageProps {
  /** A short heading: «404». */
  sign?: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A page with only a sentence and a link. */
export function MessagePage({ sign, title, text, children }: MessagePageProps) {
  return (
    <FadeIn>
      <Stack className={classes.page} align="flex-start" gap="sm">
        {sign && (
          <Text className={classes.sign} aria-hidden>
            {sign}
          </Text>
        )}
        <Title order={1}>{title}</Title>
        <Text c="dimmed" maw="44ch">
          {text}
        </Text>
        {children}
      </Stack>
    </FadeIn>
  );
}
