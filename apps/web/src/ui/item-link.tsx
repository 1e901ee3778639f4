import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What names a thing in its row, leading to the thing's own address; with Ctrl it opens beside, and its link can be copied. */
export function ItemLink({ link, title, children }: { link: object; title: string; children: ReactNode }) {
  return (
    <Anchor
      inherit
      c="inherit"
      title={title}
      renderRoot={(props) => <Link {...(link as LinkProps)} {...props} preload={false} />}
    >
      {children}
    </Anchor>
  );
}
