import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from '@sinclair/typebox'
import { escapeHtml } from '../../lib/values/escape-html.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import { ChoiceForm, CourseForm, LaunchForm } from '../../schemas/lti/platforms.js'
import { answerOf, choicesOf, sealedRequest } from '../../services/lti/deep-linking.js'
import {
  makeLaunch, makeWithCode, openLogin, placeOf, sealedLaunch, waitingLaunch, type Launched, type OpenLogin
} from '../../services/lti/launch.js'
import { keyOfState } from '../../services/lti/logins.js'
import { readRosterAtLaunch } from '../../services/lti/roster.js'
import { SignInRefused } from '../../services/sign-in/refusals.js'
import { keepProof } from '../../services/sign-in/cookies.js'
import { cookieOf, data, framed, hiddenFields, originOf, pageOf, PUBLIC, wordsFor, type LtiOptions } from './pages.js'

type Form = Static<typeof LaunchForm>

/** The second step of a launch, and the choice of what a link leads to. Registered by routes/lti/index.ts. */
const launch: FastifyPluginAsyncTypebox<LtiOptions> = async (app, options) => {
  async function open (request: FastifyRequest, reply: FastifyReply, form: Form): Promise<unknown> {
    const { id_token: token = '', state = '', browser, error } = form
    if (error !== undefined) throw new SignInRefused('lti_declined', { cause: new Error(error.slice(0, 500)) })
    const login = await openLogin(app, state)
    const [key, origin] = [keyOfState(state), originOf(options, request)]
    const kept = keptBy(request, key, browser)
    if (kept === undefined) {
      return framed(reply, login.platform).send(withoutCookie(request, login, { key, token, state, origin }))
    }
    if (hashOfCode(kept) !== login.browser) throw new SignInRefused('lti_browser')
    const made = await makeLaunch(app, login, { token, state, origin })
    if (made.subject !== undefined) return await goOn(request, reply, made, form.challenge)
    const sealed = await sealedLaunch(options.secret, made.launch, { key, browser: login.browser })
    return framed(reply, login.platform).send(codePage(request, sealed, form))
  }
  app.post('/lti/launch', { config: PUBLIC, schema: { hide: true, body: LaunchForm } },
    async (request, reply) => await open(request, reply, request.body))

  app.post('/lti/course', { config: PUBLIC, schema: { hide: true, body: CourseForm } }, async (request, reply) => {
    const { request: sent = '', code = '', browser, challenge } = request.body
    const { launch, key, browser: begun } = await waitingLaunch(app, options.secret, sent)
    const kept = keptBy(request, key, browser)
    if (kept === undefined || hashOfCode(kept) !== begun) throw new SignInRefused('lti_browser')
    return await goOn(request, reply, await makeWithCode(app, launch, code.trim()), challenge)
  })

  /** What the browser shows that has begun a login: a cookie, or what the platform has kept for it. */
  function keptBy (request: FastifyRequest, key: string, browser: string | undefined): string | undefined {
    // Another site must not send the key of a login that another browser has begun.
    const sent = isOwnPage(request, originOf(options, request)) ? browser : undefined
    return sent ?? app.parseCookie(request.headers.cookie ?? '')[cookieOf(key)]
  }

  async function goOn (
    request: FastifyRequest, reply: FastifyReply, launched: Launched, challenge?: string
  ): Promise<unknown> {
    readAtLaunch(launched)
    if (launched.launch.deepLinking === undefined) return await toCourse(request, reply, launched, challenge)
    return framed(reply, launched.launch.platform).send(await choicePage(request, launched))
  }

  /** To the page. What it shows with the code is a cookie, or what the window has kept where there are no cookies. */
  async function toCourse (
    request: FastifyRequest, reply: FastifyReply, launched: Launched, challenge?: string
  ): Promise<unknown> {
    const secret = newCode()
    const { location, code } = await placeOf(app, launched, challenge ?? hashOfCode(secret))
    if (challenge === undefined) keepProof(request, reply, { code, secret }, 'framed')
    return reply.redirect(location, 303)
  }

  async function choicePage (request: FastifyRequest, launched: Launched): Promise<string> {
    const words = wordsFor(request)
    const choices = await choicesOf(app, launched.subject, request.id)
    const rows = choices.map(({ value, title, kind }, index) =>
      `<label><input type="radio" name="choice" value="${escapeHtml(value)}"${index === 0 ? ' checked' : ''}> ` +
      `${words.kinds[kind]}: ${escapeHtml(title)}</label>`).join('')
    const sent = hiddenFields({ request: await sealedRequest(options.secret, launched) })
    return pageOf(request, 'choose', `<h1>${words.choose}</h1>` +
      `<form method="post" action="/lti/choice">${sent}${rows}<p><button>${words.insert}</button></p></form>`)
  }

  app.post('/lti/choice', { config: PUBLIC, schema: { hide: true, body: ChoiceForm } }, async (request, reply) => {
    const { request: sent = '', choice = '' } = request.body
    const origin = originOf(options, request)
    const { platform, url, jwt } = await answerOf(app, options.secret, { request: sent, choice }, origin, request.id)
    const form = `<form method="post" action="${escapeHtml(url)}">${hiddenFields({ JWT: jwt })}` +
      `<noscript><button>${wordsFor(request).insert}</button></noscript></form>`
    return framed(reply, platform).send(pageOf(request, 'wait', form, data({ step: 'send' })))
  })

  // Beside the launch: who opens the course does not wait for the names and roles.
  const reading = new Set<Promise<void>>()
  const closing = new AbortController()
  function readAtLaunch ({ subject, context, launch: { platform } }: Launched): void {
    const read: Promise<void> = readRosterAtLaunch(app, subject, { context, platform, signal: closing.signal })
      .catch(error => { app.log.warn({ err: error }, 'the names and roles of a course were not read') })
      .finally(() => { reading.delete(read) })
    reading.add(read)
  }
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(reading)
  })
}

/** Asks an instructor for the code of a course that is here already. */
function codePage (request: FastifyRequest, sealed: string, { browser, challenge }: Form): string {
  const { code, asksCode, bring } = wordsFor(request)
  const kept = { ...(browser !== undefined && { browser }), ...(challenge !== undefined && { challenge }) }
  return pageOf(request, 'code', `<h1>${code}</h1><p>${asksCode}</p><form method="post" action="/lti/course">` +
    `${hiddenFields({ request: sealed, ...kept })}<input name="code" aria-label="${code}" required size="36" ` +
    `autocomplete="off"><p><button>${bring}</button></p></form>`)
}

interface SentLaunch { key: string, token: string, state: string, origin: string }

/** The browser has not sent what it was given: the platform may have kept it, or a window of its own will. */
function withoutCookie (
  request: FastifyRequest, { platform, request: sent }: OpenLogin, { key, token, state, origin: own }: SentLaunch
): string {
  const words = wordsFor(request)
  const { lti_storage_target: target = '_parent', ...hints } = sent
  const again = {
    iss: platform.issuer, client_id: platform.client_id, target_link_uri: `${own}/lti/launch`, ...hints
  }
  const { origin } = new URL(platform.authorization_url)
  const form = hiddenFields({ id_token: token, state, browser: '', challenge: '' })
  const window = `/lti/login?${new URLSearchParams(again)}`
  return pageOf(request, 'wait', `<form id="launch" method="post" action="/lti/launch">${form}</form>` +
    `<div id="instead" hidden><p>${words.keepsNothing}</p>` +
    `<p><a href="${escapeHtml(window)}" target="_blank">${words.newWindow}</a></p></div>`,
  data({ step: 'fetch', target, origin, key }))
}

/** Whether one of our own pages sends the form: no page of another origin can say so. */
function isOwnPage ({ headers }: FastifyRequest, origin: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin
}

export default launch
