import { isInDanger } from '../../text/distress.js'
import { fold, type Language } from '../../text/language.js'
import { rankMaterial, type Material } from '../material/material.js'
import { confidenceOf, quotedWindows } from '../ranking/confidence.js'
import { bestUnitOf, type Ranking, type Window } from '../ranking/ranking.js'
import type { Source } from '../schemas.js'
import { TEXTS } from '../texts.js'
import { quotation } from './offline-reply.js'
import type { MaterialReply, ReplyOrder } from './provider.js'

/** What helps a student in distress, as it is asked for, and what the sentence that says it must have. */
const HELP = {
  officeHours: {
    question: { en: 'When are the office hours?', es: '¿Cuándo son las tutorías?' },
    evidence: new RegExp('\\b(?:office hours?|student hours|by appointment|help sessions?|tutorias?|' +
      'horas? de (?:consulta|atencion)|horario de atencion|cita previa)\\b')
  },
  resit: {
    question: { en: 'Is there a resit of the exam?', es: '¿Hay un examen de recuperación?' },
    evidence: new RegExp('\\b(?:re-?sits?|re-?takes?|second (?:chance|attempt|sitting)|recuperacion|recuperar|' +
      'extraordinaria|segunda oportunidad)\\b')
  }
} as const

/**
 * The reply to a student in distress: words of a human kind first, then the office hours and the resit where the
 * material has them, then the note of the installation (`SUPPORT_NOTE`). It has no degree, so it goes to no inbox.
 * Where the life of the student may be in danger, it says whom to call, and nothing of the course.
 */
export function supportReply (order: ReplyOrder, note: string): MaterialReply {
  const { material, language, query, message = query } = order
  const texts = TEXTS[language]
  if (isInDanger(message)) {
    return { text: [texts.support, texts.emergency, note].filter(part => part !== '').join('\n\n') }
  }
  const sources: Source[] = []
  const found = (['officeHours', 'resit'] as const).flatMap(kind => {
    const quoted = passageFor(kind, material, language, sources)
    return quoted === undefined ? [] : [`${texts[kind]}\n\n${quoted}`]
  })
  const text = [texts.support, ...found, note].filter(part => part !== '').join('\n\n')
  return { text, ...(sources.length > 0 && { sources }) }
}

function passageFor (
  kind: keyof typeof HELP, material: Material, language: Language, sources: Source[]
): string | undefined {
  const { question, evidence } = HELP[kind]
  if (material.index.units.units.length === 0) return
  const ranking = rankMaterial(material, question[material.index.language])
  if (confidenceOf(ranking) === 'none') return
  const window = quotedWindows(ranking).find(window => evidence.test(fold(markedIn(ranking, window))))
  return window && quotation(ranking, window, language, sources)
}

/** The sentence of a window that ranks highest, and its headings. */
function markedIn (ranking: Ranking, window: Window): string {
  const unit = ranking.index.units.at(bestUnitOf(ranking, window))
  return unit === undefined ? '' : [...unit.passage.headings, unit.text].join('\n')
}
