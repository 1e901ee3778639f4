import { Link } from '@tanstack/react-router';
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
  /** The tab to highlight when the address is not that of a tab: a thing of the list is open. */
  current?: string | undefined;
}

/** Tabs with addresses: a reload, the back button and a sent link open the same one. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          {...(tab.to === current && { 'aria-current': 'page' })}
        >
          {tab.label}
          {Boolean(tab.count) && ' '}
          {Boolean(tab.count) && <span className={classes.count}>{formatCount(tab.count ?? 0)}</span>}
        </Link>
      ))}
    </nav>
  );
}
