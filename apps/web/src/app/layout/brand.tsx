import { Link } from '@tanstack/react-router';
import { appText } from '#app/app-text.ts';
import classes from './menu.module.css';

export function Brand({ onClick }: { onClick?: (() => void) | undefined }) {
  return (
    <Link to="/dashboard" className={classes.brand} activeOptions={{ exact: true }} onClick={onClick}>
      <img src="/favicon.svg" alt="" width={24} height={24} />
      {appText.brand}
    </Link>
  );
}
