import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Section } from '../../text/markdown.js'
import { MaterialIndex } from '../material/material-index.js'
import type { Material } from '../material/material.js'
import type { Passage } from '../material/passages.js'
import type { PastMessage } from '../providers/provider.js'
import { hasRareKey, tells } from './secrets.js'
import type { WaitingQuestion } from './waiting-questions.js'

// An index is made once for a question that waits, not for each message.
// Of all courses together: each takes as much memory as a course.
const MAX_MADE = 16
const made = new LRUCache<string, MaterialIndex>({ max: MAX_MADE })
const names = new WeakMap<MaterialIndex, string>()

/** The material without what gives the answers to the questions away. */
export function withoutSecrets (material: Material, waiting: WaitingQuestion[]): Material {
  return {
    ...material,
    index: indexWithout(material.index, waiting),
    answers: material.answers.filter(({ question, answer }) => !isTold(answer, question, waiting))
  }
}

/** The messages before, without those that show a question or give its answer away. */
export function historyWithout (history: PastMessage[], waiting: WaitingQuestion[]): PastMessage[] {
  return history.filter(({ content }) => !waiting.some(({ question, secret }) =>
    content.includes(question.question_text) || hasRareKey(content, secret) || tells(content, '', secret)))
}

function indexWithout (index: MaterialIndex, waiting: WaitingQuestion[]): MaterialIndex {
  const name = names.get(index) ?? randomUUID()
  names.set(index, name)
  const key = `${name} ${JSON.stringify(waiting.map(({ question }) => question))}`
  const found = made.get(key) ?? new MaterialIndex(passagesWithout(index.passages, waiting))
  made.set(key, found)
  return found
}

function passagesWithout (passages: Passage[], waiting: WaitingQuestion[]): Passage[] {
  const isSecretName = (text: string) => waiting.some(({ secret }) => hasRareKey(text, secret))
  const kept = passages.filter(({ text, headings, context, definition }) =>
    !isTold(text, [...headings, context, definition?.term ?? ''].join(' '), waiting))
  const keptOf = grouped(kept)
  const counts = grouped(passages)
  const sections = new Map<Section, Section>()
  return kept.map(passage => {
    const { section, headings, context } = passage
    const own = keptOf.get(section) ?? []
    const isWhole = own.length === counts.get(section)?.length && !isSecretName(section.text)
    if (!isWhole && !sections.has(section)) {
      sections.set(section, {
        ...section,
        text: own.map(({ text }) => text).join('\n'),
        headings: section.headings.map(heading => isSecretName(heading) ? '' : heading)
      })
    }
    return {
      ...passage,
      headings: headings.map(heading => isSecretName(heading) ? '' : heading),
      context: isTold(context, '', waiting) ? '' : context,
      section: sections.get(section) ?? section
    }
  })
}

function grouped (passages: Passage[]): Map<Section, Passage[]> {
  const groups = new Map<Section, Passage[]>()
  for (const passage of passages) {
    const group = groups.get(passage.section)
    if (group === undefined) groups.set(passage.section, [passage])
    else group.push(passage)
  }
  return groups
}

function isTold (text: string, around: string, waiting: WaitingQuestion[]): boolean {
  return waiting.some(({ secret }) => tells(text, around, secret))
}
