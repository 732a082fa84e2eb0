import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Test } from 'tap'

export interface MailServer {
  mails: Array<{ from: string, to: string[], text: string }>
  port: number
}

/** A mail server that keeps what it gets. Its answer to a mail waits for `accept`. */
export async function mailServer (t: Test, accept: () => Promise<void> = async () => {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData (stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const text = unfolded(Buffer.concat(chunks).toString())
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text })
        accept().then(() => done(), done)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { mails, port: (server.server.address() as AddressInfo).port }
}

/** Quoted-printable, as far as these mails have it. */
function unfolded (mail: string): string {
  const bytes = mail.replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
