import type { Entry } from '@app/contract/access/auth';
import { needsSecondFactor } from '@app/contract/access/users';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CopyValue } from '#ui/value/copy-value.tsx';
import classes from './auth-page.module.css';
import { authText } from './auth-text.ts';

interface DemoLoginsProps {
  demo: NonNullable<Entry['demo']>;
  /** When the answer came, in milliseconds: the seconds of the code are counted from there. */
  asOf: number;
  busy: boolean;
  /** With the code where the sign-in wants it: a trader needs it for the deals, and it works once. */
  onEnter: (login: string, password: string, code: string) => void;
}

export function DemoLogins({ demo, asOf, busy, onEnter }: DemoLoginsProps) {
  const passwords = [...new Set(demo.logins.map(({ password }) => password))];
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className="l-heading">
        {authText.demo}
      </h2>
      <p className="l-flush l-muted" style={{ marginBottom: 12 }}>
        {authText.demoHint}
      </p>
      <ul className={classes.logins}>
        {demo.logins.map(({ login, password, title, group }) => (
          <li key={login}>
            <button
              type="button"
              className={classes.login}
              disabled={busy}
              onClick={() => onEnter(login, password, needsSecondFactor(group) ? demo.otpCode : '')}
            >
              <strong>{login}</strong>
              <span>{title}</span>
              <IconArrowRight size={16} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        <div>
          <dt>{authText.demoPassword}</dt>
          <dd>{passwords.join(', ')}</dd>
        </div>
        <div>
          <dt>{authText.demoCode}</dt>
          <dd>
            <CopyValue value={demo.otpCode} label={authText.demoCode} />
            <SecondsLeft until={asOf + demo.otpSecondsLeft * 1000} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="l-muted l-regular">{authText.demoSeconds(Math.max(0, Math.ceil((until - now) / 1000)))}</span>
  );
}
