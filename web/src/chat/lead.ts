import type { Schemas } from '../api.js'

type Confidence = Schemas['Confidence']

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

/** An answer without what the page says itself. `isInbox`: it says where the question has gone, too. */
export function withoutLead (content: string, confidence: Confidence | undefined, isInbox: boolean): string {
  const rest = confidence === undefined ? content : content.replace(LEADS[confidence], '')
  return isInbox && isUnsure(confidence) ? rest.replace(OF_INBOX, '') : rest
}
