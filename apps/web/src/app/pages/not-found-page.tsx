import { Button } from '@mantine/core';
import { appText } from '#app/app-text.ts';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage sign="404" title={appText.notFound.title} text={appText.notFound.text}>
      {/* From «/» everyone is shown the way to their own start, signed in or not. */}
      <Button mt="xs" component="a" href="/">
        {appText.notFound.home}
      </Button>
    </MessagePage>
  );
}
