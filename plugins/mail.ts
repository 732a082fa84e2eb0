import fp from 'fastify-plugin'
import pLimit from 'p-limit'
import type { Mailer, Sender } from '../services/mail/mail.js'

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer
    /** What mails say of the installation. */
    sender: Sender
  }
}

interface Options {
  /** Without them no mail is sent. */
  server: { url: string, from: string } | undefined
  sender: Sender
}

const AT_ONCE = 2
/** What waits for a server that is slow. Further mails are lost, and the log says so. */
const MAX_WAITING = 200
/** How long a step of the delivery may take. */
const STEP_MS = 10_000

/** Sends mail by SMTP, one mail after the other and beside the requests. Closing waits for the mails under way. */
export default fp<Options>(async (app, { server, sender }) => {
  const { log } = app
  app.decorate('sender', sender)
  if (server === undefined) {
    app.decorate('mailer', { isOn: false, send () {} })
    return
  }
  // Loaded where mail is sent: most installations send none.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: server.url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  const limit = pLimit(AT_ONCE)
  const underWay = new Set<Promise<void>>()
  let isClosing = false
  app.decorate('mailer', {
    isOn: true,
    send (compose) {
      if (limit.pendingCount >= MAX_WAITING) {
        log.warn('a mail is not sent: too many wait for the mail server')
        return
      }
      const sent: Promise<void> = limit(async () => {
        if (isClosing) return
        try {
          const mail = await compose()
          if (mail !== null) await transport.sendMail({ from: server.from, ...mail })
        } catch (error) {
          // The answer of a mail server may repeat what it was sent.
          const { code, responseCode, name } = error as { code?: unknown, responseCode?: unknown, name?: unknown }
          log.warn({ code, responseCode, error: name }, 'a mail could not be sent')
        }
      }).finally(() => { underWay.delete(sent) })
      underWay.add(sent)
    }
  })
  app.addHook('onClose', async () => {
    isClosing = true
    await Promise.race([Promise.all(underWay), new Promise(resolve => setTimeout(resolve, STEP_MS).unref())])
    transport.close()
  })
}, { name: 'mail', dependencies: ['database'] })
