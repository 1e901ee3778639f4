import { Center, Loader } from '@mantine/core';
import { appText } from '#app/app-text.ts';
import classes from './loading-page.module.css';

export function LoadingPage() {
  return (
    <Center className={classes.page ?? ''} mih="60dvh" role="status" aria-label={appText.loading}>
      <Loader size="sm" color="gray" />
    </Center>
  );
}
