import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Dropdowns are rendered inside the main part of the page; at the end of the body they would be outside of every landmark. */
const portalProps = { target: '#content' };

/**
 * Neutral greys and one accent. Shades are here. Colours by meaning, which must work before the first script and pass AA in both schemes,
 * are in theme.css.
 */
export const theme = createTheme({
  fontFamily: "'Golos Text Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  black: '#17181c',
  colors: { iris: iris(), gray: gray(), dark: dark() },
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { md: '0 4px 16px rgb(0 0 0 / 8%)', lg: '0 8px 32px rgb(0 0 0 / 12%)' },
  components: {
    Modal: { defaultProps: { transitionProps: { transition: 'pop', duration: 150 }, overlayProps: { opacity: 0.4 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 180 }, overlayProps: { opacity: 0.4 } } },
    Popover: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'md' } },
    Menu: {
      // The placeholder would be a child that the role `menu` does not allow.
      defaultProps: {
        transitionProps: { duration: 120 },
        shadow: 'md',
        portalProps,
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { transitionProps: { duration: 120 }, openDelay: 300 } },
    Select: {
      // The list scrolls by itself (theme.css): a scroll area around it would be an empty stop for the keyboard.
      defaultProps: { withScrollArea: false, comboboxProps: { shadow: 'md', portalProps }, allowDeselect: false },
    },
    SegmentedControl: { defaultProps: { transitionDuration: 150 } },
    Loader: { defaultProps: { type: 'oval' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});

function iris(): MantineColorsTuple {
  return ['#f2f2fd', '#e4e4fa', '#c8c7f4', '#a9a8ee', '#918fe8', '#6c69da', '#4f4bc7', '#423eb3', '#37349a', '#2d2b80'];
}

function gray(): MantineColorsTuple {
  return ['#f8f8f9', '#f1f1f3', '#e6e7ea', '#dadbe0', '#c4c6cd', '#9a9da8', '#6b6e7a', '#53565f', '#3b3d45', '#26272c'];
}

function dark(): MantineColorsTuple {
  return ['#e4e5e9', '#c3c5cc', '#9a9da7', '#6f727c', '#3d3f47', '#2e3036', '#212327', '#16171a', '#111214', '#0b0c0d'];
}
