import { computed, effect, signal } from '@preact/signals'
import type { Role } from './api.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'
import { LTI } from './texts/lti.js'

export type Language = 'en' | 'es'
export const LANGUAGES: ReadonlyArray<readonly [Language, string]> = [['en', 'English'], ['es', 'Español']]

const KEPT = 'language'

/** The language of the interface. Before a user is signed in, it is that of the device. */
export const language = signal<Language>(initial())

const texts = computed(() => language.value === 'es' ? es : en)

/** The texts of the interface: `t.signIn`. Who shows one is drawn anew when the language changes. */
export const t = current(() => texts.value)
/** Those of teachers and of administrators. */
export const teach = current(() => texts.value.teach)
export const admin = current(() => texts.value.admin)
/** Those about learning platforms. */
export const lti = current(() => LTI[language.value])

/** Texts that are looked up when they are read. */
function current<Part extends object> (part: () => Part): Part {
  return new Proxy({} as Part, { get: (_none, name) => Reflect.get(part(), name) })
}

effect(() => {
  document.documentElement.lang = language.value
  localStorage.setItem(KEPT, language.value)
})

function initial (): Language {
  return (localStorage.getItem(KEPT) ?? navigator.language).startsWith('es') ? 'es' : 'en'
}

/** The language as it is written where the reader lives. */
const locale = (): string => navigator.languages.find(name => name.startsWith(language.value)) ?? language.value

/** The roles with their names, for a choice of one. */
export const roleOptions = (): Array<readonly [Role, string]> =>
  (['STUDENT', 'PROFESSOR', 'ADMIN'] as const).map(role => [role, t.roles[role]])

export const formatDate = (at: string, style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }): string =>
  new Intl.DateTimeFormat(locale(), style).format(new Date(at))

export const formatTime = (at: string): string => formatDate(at, { hour: '2-digit', minute: '2-digit' })

/** `21 Nov`. */
export const formatShort = (at: string): string => formatDate(at, { day: 'numeric', month: 'short' })

/** The date and the time. */
export const formatMoment = (at: string): string => formatDate(at, { dateStyle: 'long', timeStyle: 'short' })

/** Today the time, this week the day, before it the date. */
export function formatWhen (at: string): string {
  const days = daysAgo(at)
  if (days === 0) return formatTime(at)
  return days < 7 ? formatDate(at, { weekday: 'short' }) : formatShort(at)
}

/** A day without its time: today, 3 days ago, 21 Nov. */
export function formatDay (at: string): string {
  const days = daysAgo(at)
  if (days < 0 || days > 13) return formatShort(at)
  return new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(-days, 'day')
}

/** How many midnights lie between then and now. */
export function daysAgo (at: string): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(new Date()) - midnight(new Date(at))) / 86_400_000)
}

/** `60 %`, with a space that does not break. */
export const formatPercent = (share: number): string => `${formatNumber(Math.round(share * 100))}\u00A0%`

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value)

/** What models have cost this month; empty where they cost nothing. */
export const formatSpent = ({ spent = 0, budget = 0 }: { spent?: number, budget?: number } = {}): string =>
  spent + budget > 0 ? t.spent(formatNumber(spent), budget > 0 && formatNumber(budget)) : ''

/** `3 of 5`. */
export const rightOf = (right: number, asked: number): string => t.rightOf(formatNumber(right), formatNumber(asked))

/** Signs that turn the direction, and the scripts that are written from right to left. */
const TURNS = /[\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Some short facts in one line, without those that are not there. */
export function facts (...all: Array<string | false | 0 | null | undefined>): string {
  // A name that turns the direction of writing turns itself alone.
  const isolated = (fact: string) => TURNS.test(fact) ? `\u2068${fact}\u2069` : fact
  return all.filter(fact => typeof fact === 'string' && fact !== '').map(fact => isolated(fact as string)).join(' · ')
}

/** A value of a field of the API, in words. */
export function wordsOf (field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(one => wordsOf(field, one)).join('; ') || '–'
  if (typeof value === 'object') {
    const { text, correct, title } = value as { text?: string, correct?: boolean, title?: string }
    return `${correct ? '✓ ' : ''}${text ?? title ?? ''}`
  }
  const known = t.values[field]?.[String(value)]
  return known ?? (field.startsWith('enrolment_') ? formatDate(String(value)) : String(value))
}

export function formatSize (bytes: number): string {
  const size = [['GB', 2 ** 30], ['MB', 2 ** 20], ['kB', 1024]] as const
  const [unit, one] = size.find(([, one]) => bytes >= one) ?? size[2]
  const value = Math.max(1, bytes / one)
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 }
  return `${new Intl.NumberFormat(locale(), digits).format(value)}\u00A0${unit}`
}
