import type { Schemas } from '../api.js'

type Confidence = Schemas['Confidence']

const GUIDES = ['Course guide', 'Teaching guide', 'Published guide', 'Guía docente', 'Guía publicada']

/** Whether a source is the guide. The one of a question does not say its kind: then its title does. */
export const isGuide = ({ kind, title, document_id: id }: {
  kind?: Schemas['Source']['kind'], title: string, document_id?: string
}): boolean => kind === undefined ? id === undefined && GUIDES.includes(title) : kind === 'guide'

/** Whether the question of such an answer goes to the inbox. */
export const isUnsure = (confidence?: Confidence) => confidence === 'related' || confidence === 'none'

/*
 * What the engine says before an answer that is not sure, and of the inbox, in its two languages. The page says both
 * itself. `test/web/markdown.test.ts` compares them with the engine's words of today; those before are in transcripts.
 */
const LEADS = {
  quoted: /(?!)/,
  related: new RegExp('^(?:This may answer it:|Esto puede responderla:|' +
    'I am not sure\\. This is what comes nearest:|No estoy seguro\\. Esto es lo que más se acerca:)\\s*'),
  none: new RegExp('^(?:I found nothing about this in the material of the course\\.|' +
    'No he encontrado nada sobre esto en el material de la asignatura\\.|' +
    'The course material does not cover this question, so I will not guess\\.|' +
    'El material de la asignatura no cubre esta pregunta, así que no voy a inventar\\.)\\s*')
}
const OF_INBOX = new RegExp('\\s*(?:Your question has gone to the teachers of the course\\.|' +
  'Tu pregunta ha llegado a los profesores de la asignatura\\.)')
// Of an answer in a test; its explanation follows in a line of its own.
const VERDICT = new RegExp('^(?:Correct: |Not quite\\. The right answer is |Skipped, so it counts as wrong\\. |' +
  'Correcto: |No es correcto\\. La respuesta correcta es |Saltada, así que cuenta como incorrecta\\. )[^\\n]*\\n?')
// Below a quotation: the note in the margin has the place. Whose answer it is, it does not have.
const PLACE = /^(>.*\[\d+\])\n(?:>\n> )?— (?!Published answer|Respuesta publicada).+$/gm

/** An answer without what the page says itself. `isInbox`: it says where the question has gone, too. */
export function withoutLead (
  { content, confidence, judgement }: Pick<Schemas['TranscriptMessage'], 'content' | 'confidence' | 'judgement'>,
  isInbox: boolean
): string {
  const rest = content.replace(judgement === undefined ? LEADS[confidence ?? 'quoted'] : VERDICT, '')
  return (isInbox && isUnsure(confidence) ? rest.replace(OF_INBOX, '') : rest).replace(PLACE, '$1')
}
