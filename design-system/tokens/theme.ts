import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

// Mantine asks for ten shades a colour; ours is one token that already answers for both themes.
function oneShade(token: string): MantineColorsTuple {
  const shade = `var(${token})`
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]
}

// The kit's title bar is a <header>, which beside the page's own would be a second banner landmark.
const titleBar = { role: 'presentation' }

/** The component kit, dressed in the tokens. Contrast of its shipped greys fails WCAG AA; the resolver below replaces them. */
export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol: oneShade('--brand'), red: oneShade('--critical'), green: oneShade('--ok') },
  white: 'var(--surface)',
  black: 'var(--text-1)',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '620' },
  fontSizes: {
    xs: 'var(--fs-12)',
    sm: 'var(--fs-13)',
    md: 'var(--fs-14)',
    lg: 'var(--fs-16)',
    xl: 'var(--fs-20)',
  },
  spacing: { xs: 'var(--sp-2)', sm: 'var(--sp-3)', md: 'var(--sp-4)', lg: 'var(--sp-6)', xl: 'var(--sp-8)' },
  radius: { xs: 'var(--r-1)', sm: 'var(--r-1)', md: 'var(--r-2)', lg: 'var(--r-3)', xl: 'var(--r-3)' },
  shadows: {
    xs: 'var(--elev-1)',
    sm: 'var(--elev-1)',
    md: 'var(--elev-2)',
    lg: 'var(--elev-3)',
    xl: 'var(--elev-3)',
  },
  defaultRadius: 'xs',
  cursorType: 'pointer',
  focusRing: 'never', // base.css draws the one focus ring
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: titleBar },
      },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: titleBar } },
    },
    // Whoever types without a mouse may look at what they typed as well.
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
      },
    },
    // The hint stands under its field, so that fields side by side stay in line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    // An empty element that takes the focus is no item of a menu.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
  },
})

const fromTokens = {
  '--mantine-color-text': 'var(--text-1)',
  '--mantine-color-bright': 'var(--text-1)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--critical)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-body': 'var(--overlay)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text-1)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--surface-3)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line-2)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-hover': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand)',
  '--mantine-color-petrol-filled': 'var(--brand)',
  '--mantine-color-petrol-filled-hover': 'var(--brand-hover)',
  '--mantine-color-petrol-light': 'var(--brand-soft)',
  '--mantine-color-petrol-light-hover': 'var(--brand-soft)',
  '--mantine-color-petrol-light-color': 'var(--brand)',
  '--mantine-color-red-light': 'var(--critical-soft)',
  '--mantine-color-red-light-hover': 'var(--critical-soft)',
  '--mantine-color-red-light-color': 'var(--critical)',
  '--mantine-color-green-light': 'var(--ok-soft)',
  '--mantine-color-green-light-hover': 'var(--ok-soft)',
  '--mantine-color-green-light-color': 'var(--ok)',
}

/** Points the kit's variables at the tokens, so that a component of the kit and one of ours share every colour. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
})
