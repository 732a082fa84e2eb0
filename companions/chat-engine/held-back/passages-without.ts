import { onceFor, onceForText } from '../../../lib/process/once-for.js'
import type { Section } from '../../text/formats/markdown.js'
import { flatMaterial, passagesOfFlat, type FlatMaterial } from '../material/material-index.js'
import type { Passage } from '../material/passages.js'
import { leansOnAnother } from '../ranking/antecedent.js'
import { hasRareKey, tells, type Secret } from './secrets.js'

/** The material without what gives one of the secrets away. It takes about two seconds for a million characters. */
export function flatWithout (flat: FlatMaterial, secrets: Secret[]): FlatMaterial {
  return flatMaterial(passagesWithout(passagesOfFlat(flat), secrets))
}

/** The passages that give none of the secrets away, in sections without those that do. */
export function passagesWithout (passages: Passage[], secrets: Secret[]): Passage[] {
  // Many passages share a section, its headings and a context. Each is judged once, but for a long context.
  const hasKey = (text: string) => secrets.some(secret => hasRareKey(text, secret))
  const isSecretName = onceForText(hasKey)
  const isSecretSection = onceFor(({ text }: Section) => hasKey(text))
  const isToldContext = onceForText(context => isTold(context, '', secrets))
  const kept = withoutLeaning(passages, ({ text, headings, context, definition }) =>
    !isTold(text, [...headings, context, definition?.term ?? ''].join(' '), secrets))
  const keptOf = grouped(kept)
  const counts = grouped(passages)
  const sections = new Map<Section, Section>()
  return kept.map(passage => {
    const { section, headings, context } = passage
    const own = keptOf.get(section) ?? []
    const isWhole = own.length === counts.get(section)?.length && !isSecretSection(section)
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
      context: isToldContext(context) ? '' : context,
      section: sections.get(section) ?? section
    }
  })
}

/**
 * The passages that are kept, without those that lean on one that is not: "It uses retransmissions" would speak of
 * what stands before the sentence that is held back.
 */
function withoutLeaning (passages: Passage[], isKept: (passage: Passage) => boolean): Passage[] {
  const kept: Passage[] = []
  let cut: Passage | undefined
  for (const passage of passages) {
    const leans = cut?.section === passage.section && passage.kind === 'sentence' && leansOnAnother(passage.text)
    cut = leans || !isKept(passage) ? passage : undefined
    if (cut === undefined) kept.push(passage)
  }
  return kept
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

/** Whether a text gives one of the secrets away. `around` is what it is said of. */
export function isTold (text: string, around: string, secrets: Secret[]): boolean {
  return secrets.some(secret => tells(text, around, secret))
}
