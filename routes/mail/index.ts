import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../lib/values/escape-html.js'
import type { User } from '../../models/accounts/user.js'
import type { Language } from '../../schemas/accounts.js'
import { languageFor } from '../../services/mail/mail.js'
import { TEXTS, type Texts } from '../../services/mail/texts.js'

// In bytes. RFC 8058 has a form of one short field.
const MAX_BODY = 4_096
const STYLE = 'body{font:1rem/1.5 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1rem;' +
  'color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}'

/**
 * The link at the end of a notification, by which its reader stops them without a login (RFC 8058). Programs on the way
 * open every link of a mail, so that opening it changes nothing: the button does, and the one of a mail program.
 */
const mail: FastifyPluginAsync = async app => {
  const { unsubscribing } = app
  // A mail program sends a form in one of two types. All that matters is in the address.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, _body, done) => { done(null) })
  const options = { config: { access: 'public' }, schema: { hide: true } } as const

  app.get('/unsubscribe', options, async (request, reply) => {
    const user = await unsubscribing.accountOf(tokenOf(request))
    if (user === null) return notValid(reply)
    const { stopTitle, stopHint, stopButton } = TEXTS[languageFor(user)]
    // Without an action, the form is sent to the address of the page.
    const form = `<form method="post"><button>${escapeHtml(stopButton)}</button></form>`
    return send(reply, user, stopTitle, stopHint, form)
  })

  app.post('/unsubscribe', options, async (request, reply) => {
    const user = await unsubscribing.stop(tokenOf(request))
    if (user === null) return notValid(reply)
    const texts = TEXTS[languageFor(user)]
    return send(reply, user, texts.stopped, texts.stoppedHint, toAccount(texts))
  })
}

export default mail

/** The token is in the query, which no log has. */
function tokenOf ({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}

function notValid (reply: FastifyReply): FastifyReply {
  const texts = TEXTS.en
  return send(reply.code(404), undefined, texts.stopNotValid, texts.stopNotValidHint, toAccount(texts))
}

function toAccount (texts: Texts): string {
  return `<p><a href="/app/profile">${escapeHtml(texts.toAccount)}</a></p>`
}

function send (reply: FastifyReply, user: User | undefined, title: string, hint: string, more: string): FastifyReply {
  const language: Language = user === undefined ? 'en' : languageFor(user)
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style>` +
      `</head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>${more}</main></body></html>`)
}
