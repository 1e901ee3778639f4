import { Box, type BoxProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isDrawn } from '#lib/browser/first-picture.ts';
import classes from './page.module.css';

/** Fades content in; without animation in the first picture of the page and for people who asked for less motion. */
export function FadeIn({ children, ...box }: BoxProps & { children: ReactNode }) {
  const [fades] = useState(isDrawn);
  return (
    <Box {...box} className={(fades && classes.fadeIn) || ''}>
      {children}
    </Box>
  );
}
