import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Test } from 'tap'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The part in plain text. */
  text: string
  html: string
  subject: string
  messageId: string
  header: (name: string) => string | undefined
}

export interface MailServer {
  mails: ReceivedMail[]
  port: number
}

export interface MailServerOptions {
  /** The answer to a mail waits for it. */
  accept?: () => Promise<void>
  /** The answer to a recipient, where it is no. */
  refuse?: (address: string) => { responseCode: number } | undefined
}

/** A mail server that keeps what it gets. */
export async function mailServer (
  t: Test, { accept = async () => {}, refuse = () => undefined }: MailServerOptions = {}
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo ({ address }, _session, done) {
      const refused = refuse(address)
      done(refused === undefined ? null : Object.assign(new Error(`not ${address}`), refused))
    },
    onData (stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        PostalMime.parse(Buffer.concat(chunks)).then(async mail => {
          mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...received(mail) })
          await accept()
        }).then(() => done(), done)
      })
    }
  })
  // A client that is killed.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { mails, port: (server.server.address() as AddressInfo).port }
}

function received ({ text = '', html = '', subject = '', messageId = '', headers }: Email) {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value
  return { text, html, subject, messageId, header }
}

/** The settings of a gateway that sends its mail there. */
export const mailSettings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Tutor <tutor@example.edu>',
  PUBLIC_URL: 'https://tutor.example.edu'
})
