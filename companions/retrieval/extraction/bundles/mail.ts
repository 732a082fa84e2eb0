import { mailOf, pageOf, PageTooDeep } from '../../../text/formats/html/html.js'
import { sectionsOf } from '../../../text/formats/markdown.js'
import { ofComments, ofHidden, ofStruck } from '../report.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'
import { escaped, heading } from '../written-markdown.js'

// eslint-disable-next-line ours/no-language-words -- the names of the protocol
const HEADER = new RegExp('^(?:from|to|cc|subject|date|received|return-path|delivered-to|message-id|mime-version|' +
  'content-type|x-[\\w-]+)$', 'i')

// Before an e-mail of a mailbox, which is one file with many.
// eslint-disable-next-line ours/no-language-words -- a word of the format
const OF_MAILBOX = /^From \S{1,200} [^\n]{10,60}\d{4}\r?\n/

/** Whether a text is an e-mail, or a web archive (.mht), which is made like one. */
export function isMail (text: string): boolean {
  const [head = ''] = text.slice(0, 100_000).replace(OF_MAILBOX, '').split('\n\n', 1)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const names = lines.map(line => /^([A-Za-z][\w-]{1,60}):/.exec(line)?.[1] ?? '')
  const known = names.filter(name => HEADER.test(name)).map(name => name.toLowerCase())
  const has = (name: string) => known.includes(name)
  return names.every(name => name !== '') && known.length >= 2 &&
    (has('mime-version') || has('message-id') || (has('from') && has('subject')))
}

/**
 * The content of an e-mail or of a web archive.
 * @throws {Unreadable}
 */
export async function readMail (bytes: Uint8Array): Promise<Content> {
  // Each character is a byte.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const mails = OF_MAILBOX.test(text) ? mailsIn(text) : [text]
  const read: Content[] = []
  for (const mail of mails.slice(0, MAX_MAILS)) read.push(await readOne(mail))
  const leftOut = read.flatMap(content => content.leftOut)
  if (mails.length > MAX_MAILS) leftOut.push({ where: `After ${MAX_MAILS} e-mails`, what: 'The others were left out.' })
  return {
    sections: read.flatMap(({ sections }) => sections),
    markdown: read.map(({ markdown = '' }) => markdown).join('\n\n'),
    pictures: read.reduce((sum, { pictures }) => sum + pictures, 0),
    leftOut
  }
}

const MAX_MAILS = 1000

/** The e-mails of a mailbox. A line that begins like the one between two of them has a mark in a text. */
function mailsIn (mailbox: string): string[] {
  return mailbox.replace(OF_MAILBOX, '').split(new RegExp(`\\n\\r?\\n${OF_MAILBOX.source.slice(1)}`))
    // eslint-disable-next-line ours/no-language-words -- a word of the format
    .map(mail => mail.replace(/^>(?=>*From )/gm, ''))
}

// The header of a part that is a page, where it does not name the encoding; and the name of one in a page.
const PAGE_HEADER = /^content-type:[ \t]*text\/html(?![^\n]*charset)(?!(?:[^\n]*\n[ \t])+[^\n]*charset)/gim
const META = /<meta[^>]{0,300}?charset\s{0,5}=(?:3D)?\s{0,5}["']?([\w-]{2,40})/i
// In characters. A page names its encoding at its beginning.
const HEAD = 5000

/** A web archive whose headers name the encodings that its pages name. */
function withEncodings (mail: string): string {
  return mail.replace(PAGE_HEADER, (header, at: number) => {
    const [part = ''] = mail.slice(at, at + HEAD).split(/\n--/, 1)
    const [, encoding] = META.exec(part.replace(/=\r?\n/g, '')) ?? []
    return encoding === undefined ? header : `${header}; charset="${encoding}"`
  })
}

/** @param source each character is a byte */
async function readOne (source: string): Promise<Content> {
  const isPage = /^(?:snapshot-content-location|content-type:[ \t]*multipart\/related[^\n]*text\/html)/im
    .test(source.slice(0, 10_000))
  const { default: PostalMime } = await import('postal-mime')
  const bytes = Buffer.from(withEncodings(source), 'latin1')
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 200_000 })
  try {
    const read = mail.html === undefined || mail.html === '' ? undefined : (isPage ? pageOf : mailOf)(mail.html)
    const body = read?.markdown ?? escaped(mail.text ?? '')
    const { struck = 0, hidden = 0, comments = 0 } = read ?? {}
    const sender = [mail.from?.name, mail.from?.address, mail.date].filter(part => part !== undefined && part !== '')
    const from = mail.from === undefined || isPage ? '' : sender.join(', ')
    const title = mail.subject === undefined || mail.subject === '' ? '' : heading(1, escaped(mail.subject))
    const markdown = [title, escaped(from), body].filter(text => text.trim() !== '').join('\n\n')
    const isPicture = (type: string) => type.startsWith('image/')
    const pictures = mail.attachments.filter(({ mimeType }) => isPicture(mimeType)).length
    const leftOut = mail.attachments.filter(({ mimeType }) => !isPicture(mimeType) && !isPage).map(({ filename }) =>
      ({ where: filename ?? 'Attachment', what: 'The attachment was left out: upload it by itself.' }))
    const told = [...leftOut, ...ofStruck(struck), ...ofHidden(hidden), ...ofComments(comments)]
    return { sections: sectionsOf(markdown), markdown, pictures, leftOut: told }
  } catch (error) {
    if (error instanceof PageTooDeep) throw new Unreadable('Is nested too deeply to be read')
    throw error
  }
}
