import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { usePageTitle } from '#lib/browser/page-title.ts';
import { useForm } from '#lib/form/use-form.ts';
import { lazy } from '#ui/page/lazy.tsx';
import { loadToasts } from '#ui/page/toast.ts';
import { entryQuery, useEnter } from './auth-api.ts';
import { AuthAside } from './auth-aside.tsx';
import { AuthFields } from './auth-fields.tsx';
import { type AuthMode, type AuthValues, emptyValues, findErrors } from './auth-form.ts';
import classes from './auth-page.module.css';
import { authText } from './auth-text.ts';
import { DemoLogins } from './demo-logins.tsx';
import { SupportLine } from './support-line.tsx';
import { useCaptcha } from './use-captcha.ts';

/** The password was right: a code of the demo works once, and whoever comes back at once needs the next. */
const isAboutCode = (error: Error) => error instanceof ApiError && error.code.startsWith('otp_');

/** Few are asked for a code: traders never are. */
const CodeStep = lazy(async () => (await import('./code-step.tsx')).CodeStep);

export function AuthPage() {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const form = useForm(emptyValues, (values) => findErrors(mode, values), 'when typing stops');
  const captcha = useCaptcha();
  const entry = useQuery(entryQuery);
  const enter = useEnter(captcha);
  /** Whose password was right; the code is still wanted. */
  const [known, setKnown] = useState<AuthValues>();
  usePageTitle(mode === 'sign-in' ? authText.signIn : authText.signUp);

  function send(values: AuthValues, as: AuthMode = mode, code = '') {
    enter.mutate(
      { mode: as, values, code },
      {
        onSuccess: (session) => {
          if (!session) setKnown(values);
        },
        onError: (error) => {
          if (isAboutCode(error)) setKnown(values);
          else form.refuse(error);
        },
      },
    );
  }

  function changeMode(next: AuthMode) {
    setMode(next);
    form.restart();
  }

  function enterDemo(login: string, password: string, code: string) {
    const values = { ...emptyValues, login, password };
    setMode('sign-in');
    setKnown(undefined);
    form.restart(values);
    send(values, 'sign-in', code);
  }

  /** Parts that the first load does not need are loaded at the first touch, while the person types. */
  function begin() {
    captcha.prepare();
    loadToasts().catch(() => undefined);
  }

  // After success the screen changes in a moment; until then the button must not be pressed again.
  const busy = enter.isPending || enter.data !== undefined;
  return (
    <div className={classes.page}>
      <main className={classes.entrance}>
        <div className={classes.column}>
          <header className={classes.head}>
            <img src="/favicon.svg" alt="" width={40} height={40} />
            <div>
              <Title order={1} className={classes.brand ?? ''}>
                {authText.brand}
              </Title>
              <Text c="dimmed">{authText.subtitle}</Text>
            </div>
          </header>
          {known ? (
            <Suspense>
              <CodeStep
                login={known.login}
                busy={busy}
                refused={enter.isError}
                onSend={(code) => send(known, 'sign-in', code)}
                onBack={() => setKnown(undefined)}
              />
            </Suspense>
          ) : (
            <AuthFields mode={mode} onMode={changeMode} form={form} busy={busy} onSend={send} onTouch={begin} />
          )}
          {entry.data?.supportTelegramLink && <SupportLine href={entry.data.supportTelegramLink} />}
        </div>
      </main>
      <AuthAside>
        {entry.data?.demo && (
          <DemoLogins demo={entry.data.demo} asOf={entry.dataUpdatedAt} busy={busy} onEnter={enterDemo} />
        )}
      </AuthAside>
    </div>
  );
}
