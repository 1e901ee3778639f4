import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCommand } from '#lib/browser/commands.ts';
import { usePageTitle } from '#lib/browser/page-title.ts';
import { FadeIn } from './fade-in.tsx';
import classes from './page.module.css';
import { RefreshButton, refreshLabel } from './refresh-button.tsx';

interface PageProps {
  title: string;
  /** Small facts beside the title: «2%». */
  facts?: ReactNode;
  /** Main buttons, at the right. */
  actions?: ReactNode;
  onRefresh?: () => unknown;
  refreshing?: boolean;
  children: ReactNode;
}

/** Every screen: a title row, then its content. */
export function Page({ title, facts, actions, onRefresh, refreshing = false, children }: PageProps) {
  usePageTitle(title);
  useCommand(refreshLabel, onRefresh);
  return (
    <FadeIn>
      <Group component="header" className={classes.head ?? ''} justify="space-between" gap="xs">
        <Group gap="xs">
          <Title order={1} className={classes.title ?? ''}>
            {title}
          </Title>
          {facts}
        </Group>
        {(onRefresh || actions) && (
          <Group gap="xs" className={classes.actions ?? ''}>
            {onRefresh && <RefreshButton onClick={onRefresh} loading={refreshing} />}
            {actions}
          </Group>
        )}
      </Group>
      <div className="l-stack">{children}</div>
    </FadeIn>
  );
}
