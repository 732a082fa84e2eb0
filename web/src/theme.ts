import { effect, signal } from '@preact/signals'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = typeof THEMES[number]

const KEPT = 'theme'

// `light` is what the gateway says of a user who has never chosen, so it is no choice. This is one.
const CHOSEN_LIGHT = 'always-light'

export const theme = signal<Theme>(THEMES.find(name => name === localStorage.getItem(KEPT)) ?? 'system')

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme.value
  localStorage.setItem(KEPT, theme.value)
})

/** The theme that a profile asks for, which may hold any text. */
export const themeOf = (text: string): Theme => text === CHOSEN_LIGHT ? 'light' : text === 'dark' ? 'dark' : 'system'

/** What the profile is to hold for a theme. */
export const storedTheme = (chosen: Theme): string => chosen === 'light' ? CHOSEN_LIGHT : chosen
