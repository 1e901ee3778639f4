import { Link } from '@tanstack/react-router';
import classes from './link-tabs.module.css';

interface LinkTabsProps {
  label: string;
  tabs: { label: string; to: string }[];
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
        </Link>
      ))}
    </nav>
  );
}
