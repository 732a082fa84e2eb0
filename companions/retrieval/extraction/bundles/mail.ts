import { markdownOf, markdownOfPage, PageTooDeep } from '../../../text/formats/html.js'
import { sectionsOf } from '../../../text/formats/markdown.js'
import { ofStruck, struckIn } from '../report.js'
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
  const [head = ''] = text.slice(0, 100_000).replace(OF_MAILBOX, '').replace(/\r\n?/g, '\n').split('\n\n', 1)
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
  const isPage = /^(?:snapshot-content-location|content-type:[ \t]*multipart\/related[^\n]*text\/html)/im
    .test(Buffer.from(bytes.subarray(0, 10_000)).toString('latin1'))
  const [before = ''] = OF_MAILBOX.exec(Buffer.from(bytes.subarray(0, 300)).toString('latin1')) ?? []
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes.subarray(before.length), { maxNestingDepth: 20, maxHeadersSize: 200_000 })
  try {
    const body = mail.html !== undefined && mail.html !== ''
      ? isPage ? markdownOfPage(mail.html) : markdownOf(mail.html)
      : escaped(mail.text ?? '')
    const from = mail.from === undefined || isPage ? '' : [mail.from.name, mail.date].filter(Boolean).join(', ')
    const title = mail.subject === undefined || mail.subject === '' ? '' : heading(1, escaped(mail.subject))
    const markdown = [title, escaped(from), body].filter(text => text.trim() !== '').join('\n\n')
    const isPicture = (type: string) => type.startsWith('image/')
    const pictures = mail.attachments.filter(({ mimeType }) => isPicture(mimeType)).length
    const leftOut = mail.attachments.filter(({ mimeType }) => !isPicture(mimeType) && !isPage).map(({ filename }) =>
      ({ where: filename ?? 'Attachment', what: 'The attachment was left out: upload it by itself.' }))
    const told = [...leftOut, ...ofStruck(struckIn(mail.html ?? ''))]
    return { sections: sectionsOf(markdown), markdown, pictures, leftOut: told }
  } catch (error) {
    if (error instanceof PageTooDeep) throw new Unreadable('Is nested too deeply to be read')
    throw error
  }
}
