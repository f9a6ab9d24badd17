/**
 * Mantine dressed in Carillon's tokens (`tokens.css`). The tokens are the truth: this file only tells
 * Mantine's components to use them, so that a colour or a size is changed in one place.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from '@mantine/core';
import { beginningFirst } from './beginning-first.ts';

/** Bell bronze from wash to deep; Mantine derives hover and outline shades from it. */
const bronze: MantineColorsTuple = [
  '#fbf5ea',
  '#f3e8d5',
  '#e6d0ac',
  '#d9b781',
  '#d5a35f',
  '#b98238',
  '#a06c28',
  '#8a5a1c',
  '#744a13',
  '#5a390d',
];

/** Warm greys in place of Mantine's bluish ones, for whatever a component reads directly. */
const gray: MantineColorsTuple = [
  '#faf8f3',
  '#f2eee5',
  '#e4ded1',
  '#d8d0c1',
  '#c9c0b0',
  '#a89e8e',
  '#857c6e',
  '#6c6459',
  '#5a5349',
  '#1d1a16',
];

const dark: MantineColorsTuple = [
  '#f2ede4',
  '#b9b0a3',
  '#9d9486',
  '#7a7164',
  '#504839',
  '#332e27',
  '#26221d',
  '#201d19',
  '#181613',
  '#12110e',
];

export const theme = createTheme({
  primaryColor: 'bronze',
  primaryShade: { light: 7, dark: 4 },
  colors: { bronze, gray, dark },
  white: '#fffefb',
  black: '#1d1a16',
  fontFamily: "'Inter Variable', 'Inter Variable Extended', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, monospace",
  fontSizes: {
    xs: 'var(--text-caption)',
    sm: 'var(--text-small)',
    md: 'var(--text-body)',
    lg: 'var(--text-lead)',
    xl: 'var(--text-title)',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.25' },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius)',
    md: 'var(--radius)',
    lg: 'var(--radius-large)',
    xl: 'var(--radius-large)',
  },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'var(--lift)',
    md: 'var(--lift)',
    lg: 'var(--lift)',
    xl: 'var(--lift)',
  },
  headings: { fontWeight: 'var(--weight-strong)' },
  // Mantine would write white on a filled button; on bronze in the dark that cannot be read.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return colors;
    return { ...colors, color: input.color === 'red' ? 'var(--on-danger)' : 'var(--on-accent)' };
  },
  respectReducedMotion: true,
  cursorType: 'default',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        checkIconPosition: 'right',
        filter: beginningFirst,
      },
    },
    MultiSelect: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, offset: 6 } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', offset: 4 } },
    Popover: { defaultProps: { shadow: 'md', offset: 4 } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { color: 'var(--shade)', backgroundOpacity: 1 },
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Tabs: { defaultProps: { variant: 'default' } },
  },
});

/** The theme with what Mantine's components say of themselves: the name of the close button of dialogs and short messages. */
export function withWords(base: MantineThemeOverride, close: string): MantineThemeOverride {
  const named = { defaultProps: { closeButtonProps: { 'aria-label': close } } };
  const components = { Modal: named, Notification: named };
  return mergeThemeOverrides(base, createTheme({ components }));
}

/** Points Mantine's own variables at the tokens; both schemes read the same names. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-muted)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--bad-text)',
    '--mantine-color-success': 'var(--good-text)',
    '--mantine-color-default': 'var(--paper-raised)',
    '--mantine-color-default-hover': 'var(--paper-hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--paper-sunken)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-primary-color-light': 'var(--accent-wash)',
    '--mantine-primary-color-light-hover': 'var(--accent-wash)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-color-bronze-filled': 'var(--accent)',
    '--mantine-color-bronze-filled-hover': 'var(--accent-hover)',
    '--mantine-color-bronze-light': 'var(--accent-wash)',
    '--mantine-color-bronze-light-hover': 'var(--accent-wash)',
    '--mantine-color-bronze-light-color': 'var(--accent-text)',
    '--mantine-color-bronze-outline': 'var(--accent)',
    '--mantine-color-green-filled': 'var(--good-mark)',
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-filled-hover': 'var(--danger-hover)',
    '--mantine-color-red-light': 'var(--bad-wash)',
    '--mantine-color-red-light-color': 'var(--bad-text)',
    '--mantine-color-red-outline': 'var(--bad-mark)',
    '--mantine-color-gray-light-color': 'var(--ink-muted)',
    '--mantine-color-gray-light-hover': 'var(--paper-hover)',
  };
  return { variables: {}, light: shared, dark: shared };
};
