import { Button } from '@mantine/core';
import { appText } from '#app/app-text.ts';
import { signOut } from '#app/session.ts';
import { TwoFactor } from '#features/access/two-factor/two-factor.tsx';
import { usePageTitle } from '#lib/browser/page-title.ts';
import { MessagePage } from './message-page.tsx';

/** All there is for somebody whose work needs a second factor and who has not set it up yet. */
export function SecondFactorPage({ supportLink }: { supportLink: string | null }) {
  usePageTitle(appText.secondFactor.title);
  return (
    <MessagePage {...appText.secondFactor}>
      <TwoFactor supportLink={supportLink} />
      <Button variant="subtle" onClick={signOut}>
        {appText.signOut}
      </Button>
    </MessagePage>
  );
}
