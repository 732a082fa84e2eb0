import { effect, signal } from '@preact/signals'
import { client, dataOf, ended, onEnd, signIns, type Schemas } from './api.js'
import { language, type Language } from './language.js'
import { forgetDrafts } from './load.js'
import { theme, themeOf, type Theme } from './theme.js'

/** The user who is signed in; `null`: no one is. */
export const account = signal<Schemas['Profile'] | null>(null)

/** What is known before a user is signed in. */
export const setup = signal<Schemas['Setup'] | null>(null)

const KEPT = 'token'
const REFRESH_BEFORE_MS = 5 * 60_000
let timer: ReturnType<typeof setTimeout> | undefined

onEnd.add(() => {
  sessionStorage.removeItem(KEPT)
  if (account.value !== null) ended.value = true
})

/** Begins with the token that this tab has kept, if it has one. */
export async function resume (): Promise<void> {
  const [info] = await Promise.all([dataOf(client.GET('/system/setup')).catch(() => null), resumeToken()])
  setup.value = info
}

async function resumeToken (): Promise<void> {
  const token = sessionStorage.getItem(KEPT)
  if (token === null) return
  client.useToken(token)
  await enter(token, true).catch(() => client.logout())
}

/** Signs in. With `keep` the token outlives a reload of this tab. */
export async function signIn (username: string, password: string, keep: boolean): Promise<void> {
  await enter(await client.login(username, password), keep)
}

async function enter (token: string, keep: boolean): Promise<void> {
  const profile = await dataOf(client.GET('/users/me'))
  // Another user of the same tab must not see the drafts of the one before.
  if (account.value !== null && account.value.username !== profile.username) forgetDrafts()
  account.value = profile
  ended.value = false
  if (keep) sessionStorage.setItem(KEPT, token)
  const { theme: wanted, language: spoken } = profile.preferences as Preferences
  theme.value = themeOf(wanted)
  if (spoken !== undefined) language.value = spoken
  signIns.value++
  refreshInTime(token, keep)
}

export function signOut (): void {
  clearTimeout(timer)
  forgetDrafts()
  client.logout()
  ended.value = false
  account.value = null
}

/** A token is exchanged before it ends, as long as the page is open. The gateway bounds the whole session. */
function refreshInTime (token: string, keep: boolean): void {
  clearTimeout(timer)
  const claims = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
  const { exp } = JSON.parse(claims) as { exp: number }
  const wait = exp * 1000 - Date.now() - REFRESH_BEFORE_MS
  timer = setTimeout(async () => {
    const answer = await fetch('/token/refresh', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
      .catch(() => null)
    if (answer === null || !answer.ok) return
    const { access_token: next } = await answer.json() as Schemas['AccessToken']
    client.useToken(next)
    if (keep) sessionStorage.setItem(KEPT, next)
    refreshInTime(next, keep)
  }, Math.max(wait, 10_000))
}

interface Preferences { theme: string, language?: Language }

/** Shown at once, and kept in the profile for the other devices. */
export async function prefer (change: { theme?: Theme, language?: Language }): Promise<void> {
  if (change.theme !== undefined) theme.value = change.theme
  if (change.language !== undefined) language.value = change.language
  if (account.value === null) return
  account.value = await dataOf(client.PUT('/users/me', { body: { preferences: change } }))
}

effect(() => {
  document.title = setup.value?.name ?? 'Course assistant'
})
