import { effect, signal } from '@preact/signals'
import { call, client, ended, onEnd, renewal, signIns, type AccessToken, type Profile, type Setup } from './api.js'
import { language, type Language } from './language.js'
import { forgetDrafts } from './load.js'
import { storedTheme, theme, themeOf, type Theme } from './theme.js'

/** The user who is signed in; `null`: no one is. */
export const account = signal<Profile | null>(null)

/** What is known before a user is signed in. */
export const setup = signal<Setup | null>(null)

/** How many days a user stays signed in on a device; 0: not at all. */
export const stayDays = signal(0)

/** What the user has done last, said on the page where they sign in. */
export const told = signal('')

// Where the user stays signed in on this device, the token is in memory alone: after a reload, a cookie that no script
// can read gives another one (SECURITY.md). Elsewhere the tab keeps the token, so that it goes with the tab.
const KEPT = 'token'
const VERIFIER = 'sign-in'
let isKept = false

onEnd.add(() => {
  sessionStorage.removeItem(KEPT)
  if (account.value !== null) ended.value = true
})

/** Begins with the token that this tab has kept, or with the cookie of this device, if there is one. */
export async function resume (): Promise<void> {
  const [info, answer] = await Promise.all([
    call('GET', '/system/setup').catch(() => null), ask('GET', '/app/session'), resumeSession()
  ])
  setup.value = info
  stayDays.value = await answer?.json().then(({ days }) => Number(days)).catch(() => 0) ?? 0
}

/** From a sign-in elsewhere: the code is exchanged, and the address is that of a page again. */
async function byCode (): Promise<boolean> {
  const given = new URLSearchParams(location.hash.slice(1))
  const [code, to = '/app/'] = [given.get('code'), given.get('to') ?? undefined]
  if (location.pathname !== '/app/signed-in') return false
  // A path of this page, and of no other host.
  history.replaceState(null, '', to.startsWith('/app/') ? to : '/app/')
  if (code === null) return false
  // In a frame without cookies, what this window has kept says that the code is its own (routes/lti/pages.ts).
  const verifier = sessionStorage.getItem(VERIFIER) ?? undefined
  sessionStorage.removeItem(VERIFIER)
  const body = { code, ...(verifier !== undefined && { verifier }) }
  const answer = await call('POST', '/token/exchange', {}, body).catch(() => null)
  return answer !== null && await begin(answer.access_token)
}

async function resumeSession (): Promise<void> {
  if (await byCode()) return
  const kept = sessionStorage.getItem(KEPT)
  if (kept !== null && await begin(kept)) return
  const token = await tokenOfDevice()
  isKept = token !== null
  if (token !== null) await begin(token)
}

const begin = async (token: string): Promise<boolean> => await enter(token).then(() => true, () => {
  client.logout()
  return false
})

/** @param keep the device stays signed in; by default as it is */
export async function signIn (username: string, password: string, keep = isKept): Promise<void> {
  const token = await client.login(username, password)
  if (!keep) await forgetDevice()
  isKept = keep && await ask('POST', '/app/session', token) !== null
  await enter(token)
}

async function enter (token: string): Promise<void> {
  client.useToken(token)
  keepInTab(token)
  const profile = await call('GET', '/users/me')
  // Another user of the same tab must not see the drafts of the one before.
  if (account.value !== null && account.value.username !== profile.username) forgetDrafts()
  account.value = profile
  ended.value = false
  told.value = ''
  const { theme: wanted, language: spoken } = profile.preferences as Preferences
  theme.value = themeOf(wanted)
  if (spoken !== undefined) language.value = spoken
  signIns.value++
}

function keepInTab (token: string): void {
  if (isKept) sessionStorage.removeItem(KEPT)
  else sessionStorage.setItem(KEPT, token)
}

/** Ends the login here, at the gateway, and where it came from. @param done what is said then */
export async function signOut (done = ''): Promise<void> {
  const { token } = client
  forgetDrafts()
  client.logout()
  ended.value = false
  account.value = null
  told.value = done
  const isForgotten = forgetDevice()
  if (token === undefined) return
  // The settings of the installation may not be loaded yet.
  const { oidc_label: provider } = setup.value ?? await call('GET', '/system/setup').catch(() => null) ?? {}
  const answer = provider === undefined ? null : await ask('POST', '/login/oidc/logout', token)
  const body = new URLSearchParams({ token })
  if (answer === null) fetch('/token/revoke', { method: 'POST', body, keepalive: true }).catch(() => {})
  const { location: next } = await answer?.json() ?? {}
  await isForgotten
  if (next) location.assign(next)
}

async function forgetDevice (): Promise<void> {
  if (!isKept) return
  isKept = false
  await ask('DELETE', '/app/session')
}

/** The token of the cookie of this device; `null` without one. */
async function tokenOfDevice (): Promise<string | null> {
  const answer = await ask('POST', '/app/session/token')
  return answer?.status === 204 ? null : await tokenOf(answer)
}

/** A call beside the client; `null` where it has failed. */
async function ask (method: string, path: string, token?: string): Promise<Response | null> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(path, { method, headers, keepalive: true }).catch(() => null)
  return answer?.ok ? answer : null
}

// As long as the page is open, a token is exchanged before it ends. The gateway bounds the whole session.
renewal.another = async () => {
  if (ended.value) return null
  if (isKept) return await tokenOfDevice()
  const next = await tokenOf(await ask('POST', '/token/refresh', client.token))
  if (next !== null) keepInTab(next)
  return next
}

const tokenOf = async (answer: Response | null): Promise<string | null> =>
  answer && (await answer.json() as AccessToken).access_token

interface Preferences { theme: string, language?: Language }

/** Shown at once, and kept in the profile for the other devices. */
export async function prefer (change: { theme?: Theme, language?: Language, notifications?: boolean }): Promise<void> {
  if (change.theme !== undefined) theme.value = change.theme
  if (change.language !== undefined) language.value = change.language
  if (account.value === null) return
  const preferences = { ...change, ...(change.theme && { theme: storedTheme(change.theme) }) }
  account.value = { ...account.value, preferences: { ...account.value.preferences, ...preferences } }
  account.value = await call('PUT', '/users/me', {}, { preferences })
}

effect(() => { document.title = setup.value?.name ?? 'Course assistant' })
