import type { FastifyError, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { InvalidInput, isApiError } from '../../lib/http/errors.js'
import { refusalOf } from '../../lib/plugins/errors.js'
import { LANGUAGES, type Language } from '../../schemas/accounts.js'
import { REFUSALS, SignInRefused, type Refusal } from '../../services/sign-in/refusals.js'

const WORDS: Record<Language, { title: string, back: string, id: string }> = {
  en: { title: 'You are not signed in', back: 'Back to the sign-in', id: 'If you ask for help, name this number' },
  es: { title: 'No has iniciado sesión', back: 'Volver al inicio de sesión', id: 'Si pides ayuda, indica este número' }
}

const STYLE = 'body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.5rem;' +
  'color:#1c1b19;background:#faf9f6}h1{font-size:1.4rem}a{color:inherit}small{color:#5c5954;word-break:break-all}' +
  '@media (prefers-color-scheme:dark){body{color:#eceae4;background:#1c1b19}small{color:#a8a49b}}'

interface Options { back: string, invalid: Refusal, hasPrograms?: boolean }

/**
 * Errors of the routes beside it are pages for a browser: a sentence, a way back and the id of the request. The log has
 * the reason. `back` is the address of the way back. `invalid` is the sentence for a request that breaks a rule (422),
 * and for the other errors below 500 that the gateway throws. With `hasPrograms`, a client that does not ask for HTML
 * gets these errors as JSON. An error 429 is always a page.
 */
export default fp<Options>(async (app, { back, invalid, hasPrograms = false }) => {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const isProgram = hasPrograms && request.headers.accept?.includes('text/html') !== true
    const refused = refusedBy(thrown, isProgram ? undefined : invalid)
    // The error handler of all routes takes it.
    if (refused === undefined) throw thrown
    const { refusal, statusCode, cause } = refused
    if (statusCode >= 500 && refusal === 'failed') request.log.error({ err: thrown }, 'request failed')
    else request.log.warn({ refusal, err: cause ?? refused }, 'a sign-in was refused')
    if (statusCode === 503) reply.header('retry-after', '60')
    if (isApiError(thrown) && thrown.headers !== undefined) reply.headers(thrown.headers)
    return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store')
      .send(pageOf(request, refused, back))
  })
}, { name: 'sign-in-pages' })

/** What the page tells of an error; `undefined`: it is for programs. */
function refusedBy (thrown: FastifyError, invalid: Refusal | undefined): SignInRefused | undefined {
  if (thrown instanceof SignInRefused) return thrown
  const isRule = thrown.validation !== undefined || thrown instanceof InvalidInput
  const statusCode = isRule ? 422 : refusalOf(thrown).status
  if (statusCode === 429) return new SignInRefused('busy', { cause: thrown, statusCode })
  if (isRule || (isApiError(thrown) && statusCode < 500)) {
    return invalid && new SignInRefused(invalid, { cause: thrown, statusCode })
  }
  return new SignInRefused('failed', { cause: thrown, statusCode })
}

function pageOf ({ id, headers }: FastifyRequest, { refusal }: SignInRefused, back: string): string {
  const language = languageOf(headers['accept-language'])
  const { title, back: toBack, id: name } = WORDS[language]
  // Nothing of it comes from outside but the id, which has no character of markup (lib/http/server.ts).
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style><h1>${title}</h1>` +
    `<p>${REFUSALS[refusal][language]}</p><p><a href="${back}">${toBack}</a></p><p><small>${name}: ${id}</small></p>`
}

/** The first language of the header that we speak: browsers name the best one first. */
export function languageOf (accepted = ''): Language {
  const named = accepted.toLowerCase().split(',').map(range => range.trim().slice(0, 2))
  const spoken = named.find(name => (LANGUAGES as readonly string[]).includes(name))
  return spoken as Language | undefined ?? 'en'
}
