import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import { escapeHtml } from '../../lib/values/escape-html.js'
import { languageOf } from '../../plugins/sign-in/pages.js'
import { frameOrigins } from '../../services/lti/platforms.js'
import { WORDS } from './words.js'

/*
 * The pages between a platform and the course: they stand in a frame of the platform for a moment. Nothing in them
 * comes from elsewhere, and their one script is ours (`/lti/page.js`).
 */

export interface LtiOptions {
  /** `PUBLIC_URL`; without it, the host of the request. */
  publicUrl: string | undefined
  secret: string
  /** `INSTALLATION_NAME`. */
  name: string
}

/** The configuration of a route for browsers that a platform sends. */
export const PUBLIC = { access: 'public' } as const

/** The cookie of a login. No other host of the same domain can set it, and so sign somebody in as another person. */
export const cookieOf = (key: string): string => `__Host-${key}`

/** Our own origin, as the browser and the platform know it. */
export const originOf = ({ publicUrl }: LtiOptions, { protocol, host }: FastifyRequest): string =>
  publicUrl ?? `${protocol}://${host}`

/** The policy of a page that only says what is wrong. It may stand in any frame: it has nothing to press. */
export const TOLD = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors *"

const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}' +
  'label{display:block;padding:.4rem 0}button{font:inherit;padding:.4rem 1rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** A page that this platform may have in a frame. */
export function framed (reply: FastifyReply, platform: LtiPlatform): FastifyReply {
  const origins = frameOrigins(platform)
  return reply.type('text/html; charset=utf-8').header('content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ` +
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`)
}

/** What the pages say in the language of the browser. */
export const wordsFor = ({ headers }: FastifyRequest) => WORDS[languageOf(headers['accept-language'])]

/** Hidden fields of a form. */
export const hiddenFields = (fields: Record<string, string>): string => Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('')

/** What the script of a page has to know. */
export const data = (fields: Record<string, string>): string => Object.entries(fields)
  .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`).join(' ')

/** @param body HTML */
export function pageOf (
  request: FastifyRequest, title: 'wait' | 'choose' | 'code' | 'registered', body: string, attributes = ''
): string {
  return `<!doctype html><html lang="${languageOf(request.headers['accept-language'])}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin">' +
    `<title>${escapeHtml(wordsFor(request)[title])}</title><style>${STYLE}</style>` +
    `<script src="/lti/page.js" defer></script></head><body ${attributes}>${body}</body></html>`
}

/**
 * Asks the platform to keep something for us, or for what it has kept, where the browser keeps nothing for a page in a
 * frame of another site (LTI Client Side postMessages). Then goes on; also where there is no answer.
 */
export const SCRIPT = `'use strict'
const { step, target, origin, key, value, url } = document.body.dataset
const WAIT_MS = 3000

function ask (subject, fields) {
  return new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    const frame = target === '_parent' ? window.parent : window.parent.frames[target]
    if (!frame || frame === window) return reject(new Error('no such frame'))
    addEventListener('message', event => {
      const { data } = event
      if (event.origin !== origin || data?.message_id !== id || data.subject !== subject + '.response') return
      if (data.error) reject(new Error(data.error.code))
      else resolve(data.value)
    })
    setTimeout(reject, WAIT_MS, new Error('no answer'))
    frame.postMessage({ subject, message_id: id, ...fields }, origin)
  })
}

async function keep () {
  await ask('lti.put_data', { key, value }).catch(() => {})
  location.replace(url)
}

const base64url = bytes =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

// The code of the sign-in counts in this window alone, also where the browser sends no cookie.
async function challenge () {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  sessionStorage.setItem('sign-in', verifier)
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

async function fetchKept () {
  const form = document.getElementById('launch')
  try {
    const kept = await ask('lti.get_data', { key })
    if (typeof kept !== 'string') throw new Error('nothing was kept')
    form.elements.browser.value = kept
    form.elements.challenge.value = await challenge()
    form.submit()
  } catch {
    document.getElementById('instead').hidden = false
  }
}

if (step === 'keep') keep()
if (step === 'fetch') fetchKept()
if (step === 'send') document.forms[0].submit()
if (step === 'done') (window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')
`
