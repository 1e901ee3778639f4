import { Center, Loader } from '@mantine/core';
import { appText } from '#app/app-text.ts';
import classes from './pages.module.css';

export function LoadingPage() {
  return (
    <Center className={classes.loadingPage ?? ''} mih="60dvh" role="status" aria-label={appText.loading}>
      <Loader size="sm" color="gray" />
    </Center>
  );
}
