import type { Source, TranscriptMessage } from '../api.js'
import { ANSWERS, GUIDES, IN_INBOX, NONE, RELATED, VERDICTS } from '../texts/engine.js'

/** Whether a source is the guide. The one of a question does not say its kind: then its title does. */
export const isGuide = ({ kind, title, document_id: id }: {
  kind?: Source['kind'], title: string, document_id?: string
}): boolean => kind === undefined ? id === undefined && GUIDES.includes(title) : kind === 'guide'

const oneOf = (sentences: string[]) => `(?:${sentences.map(one => one.replaceAll('.', '\\.')).join('|')})`

// What the engine says before an answer that is not sure, and of the inbox. The page says both itself.
const LEADS = { quoted: /(?!)/, related: new RegExp(`^${oneOf(RELATED)}\\s*`), none: new RegExp(`^${oneOf(NONE)}\\s*`) }
const OF_INBOX = new RegExp(`\\s*${oneOf(IN_INBOX)}`)

/** Whether the question of such an answer is in the inbox. Where nothing is found, our engine says so, or not. */
export const isInInbox = ({ content, confidence }: Pick<TranscriptMessage, 'content' | 'confidence'>): boolean =>
  confidence === 'related' || (confidence === 'none' && (OF_INBOX.test(content) || !LEADS.none.test(content)))

// Of an answer in a test; its explanation follows in a line of its own.
const VERDICT = new RegExp(`^${oneOf(VERDICTS)}[^\\n]*\\n?`)
// Below a quotation: the note in the margin has the place. Whose answer it is, it does not have.
const PLACE = new RegExp(`^(>.*\\[\\d+\\])\\n(?:>\\n> )?— (?!${oneOf(ANSWERS)}).+$`, 'gm')

/** An answer without what the page says itself. `isInbox`: it says where the question has gone, too. */
export function withoutLead (
  { content, confidence, judgement }: Pick<TranscriptMessage, 'content' | 'confidence' | 'judgement'>,
  isInbox: boolean
): string {
  const rest = content.replace(judgement === undefined ? LEADS[confidence ?? 'quoted'] : VERDICT, '')
  return (isInbox ? rest.replace(OF_INBOX, '') : rest).replace(PLACE, '$1')
}
