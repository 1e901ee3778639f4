import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fade-in.module.css';

/** Content that appears, appears softly; at once for those who asked for less motion. */
export function FadeIn({ children, ...box }: BoxProps & { children: ReactNode }) {
  return (
    <Box {...box} className={classes.fadeIn ?? ''}>
      {children}
    </Box>
  );
}
