import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './value.module.css';

/** The name of a thing in its row, with a link to its own address; it can be opened in another tab and copied. */
export function ItemLink({ link, title, children }: { link: object; title: string; children: ReactNode }) {
  return (
    <Link {...(link as LinkProps)} className={`mantine-focus-auto ${classes.link}`} title={title} preload={false}>
      {children}
    </Link>
  );
}
