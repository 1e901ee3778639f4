import { Button, Stack, Text, Title } from '@mantine/core';
import classes from './invitation-page.module.css';
import { linkText as text } from './invitation-text.ts';

/** Where a link leads that somebody was given: without a session, under the name of the service. */
export function LinkPage({ children }: { children: React.ReactNode }) {
  return (
    <main className={classes.page}>
      <header className="l-row l-gap-12">
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span className={classes.brand}>TRADERS</span>
      </header>
      {children}
    </main>
  );
}

interface LinkMessageProps {
  title: string;
  text: string;
  /** There is a password, so there is a way on. */
  signIn?: boolean;
  children?: React.ReactNode;
}

export function LinkMessage({ title, text: sentence, signIn = false, children }: LinkMessageProps) {
  return (
    <Stack gap="sm" align="flex-start" role="status">
      <Title order={1} className={classes.title ?? ''}>
        {title}
      </Title>
      <Text>{sentence}</Text>
      {children}
      {signIn && (
        <Button component="a" href="/" variant="default" mt="xs">
          {text.toSignIn}
        </Button>
      )}
    </Stack>
  );
}
