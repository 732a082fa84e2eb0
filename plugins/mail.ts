import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Transporter } from 'nodemailer'
import type { OutboxEntry } from '../collections/system/outbox-entry.js'
import { runPeriodically } from '../lib/process/periodic.js'
import type { User } from '../models/accounts/user.js'
import { composeAccountMail, composeNotification } from '../services/mail/compose.js'
import type { Mail, Sender } from '../services/mail/mail.js'
import { announce, mailForgotten } from '../services/mail/mailings.js'
import {
  MailQueue, type AccountMail, type Announcement, type Forgotten, type Notification
} from '../services/mail/queue.js'
import { Unsubscribing } from '../services/mail/unsubscribe.js'
import { PeerAway } from '../services/system/outbox.js'

declare module 'fastify' {
  interface FastifyInstance {
    mailer: MailQueue
    unsubscribing: Unsubscribing
  }
}

interface Options {
  /** Without them no mail is sent. */
  server: { url: string, from: string } | undefined
  sender: Sender
  secret: string
}

/** How long a step of the connection may take. */
const STEP_MS = 10_000
const GREETING_MS = 30_000
/** A server that looks for spam and viruses takes its time. One that is given up too early has the mail twice. */
const ANSWER_MS = 120_000
const AT_ONCE = 2
const LOOK_MS = 15 * 60_000

/** Sends the mails of the outbox by SMTP, and queues the overviews of each week and what budgets have left. */
export default fp<Options>(async (app, { server, sender, secret }) => {
  const mailer = new MailQueue(app.outbox, server !== undefined)
  const unsubscribing = new Unsubscribing(app.models, secret)
  app.decorate('mailer', mailer).decorate('unsubscribing', unsubscribing)
  if (server === undefined) return

  // Loaded where mail is sent: most installations send none.
  const { createTransport } = await import('nodemailer')
  // One connection for each mail: a pool sends a mail again by itself when its connection ends.
  const transport = createTransport({
    url: server.url,
    connectionTimeout: STEP_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  const idOf = messageIds(server.from, secret)
  const send = sending(transport, server.from)
  const { outbox, models, audit } = app
  const budget = async (subject?: string) => await app.chatEngine.budget(subject, randomUUID())
  const services = { models, audit, mailer, sender, unsubscribing, inbox: inboxOf(app), budget }

  outbox.handle('forgotten', {
    atOnce: 1,
    async deliver ({ content }) {
      await mailForgotten({ ...services, passwords: app.passwords }, content as Forgotten)
      return 'done'
    }
  })
  outbox.handle('announcement', {
    atOnce: AT_ONCE,
    async deliver ({ content }) {
      await announce(services, content as Announcement)
      return 'done'
    }
  })
  /** A mail to the owner of an entry. */
  const handleMail = (
    kind: string, compose: (user: User, content: object) => Promise<Mail | null>, partOf: (entry: OutboxEntry) => number
  ) => outbox.handle(kind, {
    atOnce: AT_ONCE,
    async deliver (entry, signal) {
      const { owner = '', content = {} } = entry
      const user = await models.User.findAccount(owner)
      if (user === null) return 'gone'
      const mail = await compose(user, content)
      return mail === null ? 'done' : await send({ ...mail, messageId: idOf(entry, partOf(entry)), signal })
    }
  })
  handleMail('account-mail', (user, content) => composeAccountMail(services, user, content as AccountMail),
    // Each try has another code, so it is another mail. The notice of a moved address has no code.
    ({ tries, content }) => (content as AccountMail).what === 'moved' ? 0 : tries)
  handleMail('notification', (user, content) => composeNotification(services, user, content as Notification), () => 0)
  runPeriodically(app, LOOK_MS, () => mailer.announceDigests(), 'the overviews of the week could not be queued')
  const announceBudgets = async () => await mailer.announceBudgets(await budget())
  runPeriodically(app, LOOK_MS, announceBudgets, 'the budgets could not be read')
}, { name: 'mail', dependencies: ['outbox', 'audit', 'analysis-service', 'course-material', 'chat-engine'] })

/** The inboxes of subjects, as mails read them. */
function inboxOf ({ analysisService, courseMaterial }: FastifyInstance) {
  return {
    askers: (subject: string, group: string) => analysisService.askers(subject, group, randomUUID()),
    answer: (student: string, group: string) => analysisService.answerTo(student, group, randomUUID()),
    // The service keeps the groups, so reading them is a write.
    groups: (teacher: Parameters<typeof courseMaterial.write>[0], subject: string, limit: number) =>
      courseMaterial.write(teacher, subject, () => analysisService.inbox(subject, { skip: 0, limit }, randomUUID()))
  }
}

/** Ids by which receivers drop the second one of a mail. They tell nothing of what they are made of. */
function messageIds (from: string, secret: string) {
  const [, domain = 'localhost'] = /@([^<>\s]+)>?$/.exec(from) ?? []
  return ({ _id, made }: OutboxEntry, part: number) => {
    const id = createHmac('sha256', secret).update(JSON.stringify(['message', _id, made.getTime(), part]))
    return `<${id.digest('base64url')}@${domain}>`
  }
}

type Sent = Mail & { messageId: string, signal: AbortSignal }

/** Sends a mail. It throws {@link PeerAway} where the server takes no mail at all now. */
function sending (transport: Transporter, from: string) {
  return async ({ unsubscribe, ...mail }: Sent): Promise<'done' | 'refused'> => {
    // RFC 3834: no program answers it.
    const headers: Record<string, string> = { 'auto-submitted': 'auto-generated' }
    if (unsubscribe !== undefined) {
      headers['list-unsubscribe'] = `<${unsubscribe}>`
      headers['list-unsubscribe-post'] = 'List-Unsubscribe=One-Click'
    }
    try {
      await transport.sendMail({ from, ...mail, headers })
      return 'done'
    } catch (error) {
      const { code, command, responseCode } = error as { code?: string, command?: string, responseCode?: number }
      const isOfThisMail = command === 'RCPT TO' || command === 'DATA'
      if (isOfThisMail && responseCode !== undefined && responseCode >= 500) return 'refused'
      // It is no address.
      if (code === 'EENVELOPE' && command === 'API') return 'refused'
      if (isOfThisMail) throw error
      // No connection, no login, or a sender that the server does not take: no other mail would fare better.
      throw Object.assign(new PeerAway('The mail server takes no mail'), { code, responseCode })
    }
  }
}
