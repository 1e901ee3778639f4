import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { Page } from '#ui/page.tsx';
import { type Upcoming, type UpcomingScreen, upcoming } from './upcoming.ts';
import classes from './upcoming-page.module.css';

export function upcomingPage(name: UpcomingScreen) {
  return function UpcomingPage() {
    const { title, text, tabs, related }: Upcoming = upcoming[name];
    return (
      <Page title={title}>
        {tabs && <LinkTabs label={title} tabs={tabs} />}
        <Stack className={classes.block} gap="md" align="flex-start">
          <Text maw="56ch">{text}</Text>
          {related && (
            <Group gap="lg">
              {related.map((link) => (
                <Anchor key={link.to} renderRoot={(props) => <Link to={link.to} {...props} />}>
                  {link.label}
                </Anchor>
              ))}
            </Group>
          )}
        </Stack>
      </Page>
    );
  };
}
