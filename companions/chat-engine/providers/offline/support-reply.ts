import { isInDanger } from '../../../text/messages/distress.js'
import { fold, type Language } from '../../../text/language.js'
import { anyOf, LANGUAGES } from '../../../text/languages/registry.js'
import { rankMaterial, type Material } from '../../material/material.js'
import { confidenceOf, quotedWindows } from '../../ranking/confidence/confidence.js'
import type { Ranking, Window } from '../../ranking/ranking.js'
import type { Source } from '../../schemas.js'
import { textsIn } from '../../texts.js'
import { quotation } from './offline-reply.js'
import type { MaterialReply, ReplyOrder } from '../provider.js'

/** What helps a student in distress: the offices of the teachers, another exam. */
type Help = 'officeHours' | 'resit'
const KINDS: Help[] = ['officeHours', 'resit']

// The passage that says it must have this.
const EVIDENCE: Record<Help, RegExp> = { officeHours: evidenceOf('officeHours'), resit: evidenceOf('resit') }

function evidenceOf (kind: Help): RegExp {
  return new RegExp(`\\b(?:${anyOf(({ questions }) => questions?.support[kind].evidence)})\\b`)
}

/**
 * The reply to a student in distress: words of a human kind first, then the office hours and the resit where the
 * material has them, then the note of the installation (`SUPPORT_NOTE`). It has no degree, so it goes to no inbox.
 * Where the life of the student may be in danger, it says whom to call, and nothing of the course.
 */
export function supportReply (order: ReplyOrder, note: string): MaterialReply {
  const { material, language, query, message = query } = order
  const texts = textsIn(language)
  if (isInDanger(message)) {
    return { text: [texts.support, texts.emergency, note].filter(part => part !== '').join('\n\n') }
  }
  const sources: Source[] = []
  const found = KINDS.flatMap(kind => {
    const quoted = passageFor(kind, material, language, sources)
    return quoted === undefined ? [] : [`${texts[kind]}\n\n${quoted}`]
  })
  const text = [texts.support, ...found, note].filter(part => part !== '').join('\n\n')
  return { text, ...(sources.length > 0 && { sources }) }
}

function passageFor (
  kind: Help, material: Material, language: Language, sources: Source[]
): string | undefined {
  const question = LANGUAGES.get(material.index.language)?.questions?.support[kind].question
  if (question === undefined || material.index.units.units.length === 0) return
  const ranking = rankMaterial(material, question)
  if (confidenceOf(ranking) === 'none') return
  const window = quotedWindows(ranking).find(window => EVIDENCE[kind].test(fold(saidIn(ranking, window))))
  return window && quotation(ranking, window, language, sources)
}

/** The text of a window, and its headings. */
function saidIn ({ index: { units } }: Ranking, { from, to }: Window): string {
  return units.slice(from, to).flatMap(({ passage: { headings }, text }) => [...headings, text]).join('\n')
}
