import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './item-link.module.css';

/** What names a thing in its row, leading to the thing's own address; with Ctrl it opens beside, and its link can be copied. */
export function ItemLink({ link, title, children }: { link: object; title: string; children: ReactNode }) {
  return (
    <Link {...(link as LinkProps)} className={`mantine-focus-auto ${classes.link}`} title={title} preload={false}>
      {children}
    </Link>
  );
}
