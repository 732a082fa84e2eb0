import { effect, signal } from '@preact/signals'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = typeof THEMES[number]

const KEPT = 'theme'

export const theme = signal<Theme>(themeOf(localStorage.getItem(KEPT)))

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme.value
  localStorage.setItem(KEPT, theme.value)
})

/** What the profile says may be any text. */
export function themeOf (text: string | null | undefined): Theme {
  return THEMES.find(theme => theme === text) ?? 'system'
}
