import type { ReactNode } from 'react';
import classes from './auth-page.module.css';
import { authText } from './auth-text.ts';

/** What the cabinet is for, beside the form; on a narrow screen only the useful part stays. */
export function AuthAside({ children }: { children: ReactNode }) {
  return (
    <aside className={classes.aside}>
      <div className={classes.story}>
        <p className={classes.pitch}>{authText.pitch}</p>
        <ol className={classes.steps}>
          {authText.steps.map((step) => (
            <li key={step.title}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
      </div>
      {children}
    </aside>
  );
}
