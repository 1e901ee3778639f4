import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatCount } from '#lib/text/format.ts';
import classes from './link-tabs.module.css';

export interface Tab {
  label: string;
  to: string;
  /** How many things are on it; nothing is shown for none, and where it is not known. */
  count?: number | undefined;
}

interface LinkTabsProps {
  label: string;
  tabs: Tab[];
  /** The tab to highlight when neither the address nor the list of the thing that is open says it. */
  current?: string | undefined;
}

/** Tabs with addresses: a reload, the back button and a sent link open the same one. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = current ?? pathname.replace(/\/\d+\/view$/, '');
  const place = tabs.findIndex(({ to }) => to === shown);
  const nav = useRef<HTMLElement>(null);
  // On a phone not all of them may fit: the one that is open is brought into view.
  useEffect(() => {
    const tab = nav.current?.children[place];
    if (nav.current && tab instanceof HTMLElement)
      nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [place]);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={`l-ring ${classes.tab}`}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          {...(tab.to === shown && { 'aria-current': 'page' })}
        >
          {tab.label}
          {Boolean(tab.count) && ' '}
          {Boolean(tab.count) && <span className={classes.count}>{formatCount(tab.count ?? 0)}</span>}
        </Link>
      ))}
    </nav>
  );
}
