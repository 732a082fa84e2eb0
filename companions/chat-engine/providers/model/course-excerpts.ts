import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { groupedBy } from '../../../../lib/values/lists.js'
import { withDots } from '../../../text/holes.js'
import type { Language } from '../../../text/language.js'
import { allPassages, excerptOf, type Excerpt, type Material } from '../../material/material.js'
import type { Passage } from '../../material/passages.js'
import { textsIn } from '../../texts.js'
import { randomOf, shuffled, type Random } from '../offline/random.js'
import { isLogistics } from '../questions/logistics.js'
import { inOwnOrder, roomFor } from './prompts.js'

// In characters: of a longer section, a part is given. A small window has room for parts of some sections.
const PART = { most: 3_000, least: 400, share: 0.25 }

/**
 * Parts from all over the material, for a test of the whole course: sections in a random order. How the course is run
 * is among them where all that the course teaches has room. They have at most so many characters together, and stand
 * in an order of their own.
 */
export function courseExcerpts (material: Material, seed: string, language: Language, characters: number): Excerpt[] {
  const random = randomOf(seed)
  const room = roomFor(characters)
  const part = Math.max(PART.least, Math.min(PART.most, room * PART.share))
  const sections = shuffled(groupedBy(allPassages(material), ({ section }) => section), random)
  const teaching = sections.filter(teaches)
  const excerpts: Excerpt[] = []
  let left = room
  const take = (passages: Passage[]): boolean => {
    const [first] = passages
    if (first === undefined || left < PART.least) return false
    const excerpt = excerptOf(material, first, partOf(passages, part, random), textsIn(language))
    if (excerpt.markdown.length > left) return false
    left -= excerpt.markdown.length
    excerpts.push(excerpt)
    return true
  }
  const hasRoom = teaching.filter(take).length === teaching.length
  if (hasRoom) sections.filter(passages => !teaches(passages)).forEach(take)
  return inOwnOrder(excerpts)
}

function teaches (passages: Passage[]): boolean {
  return passages.filter(isLogistics).length * 2 < passages.length
}

/** A section, or passages of it that follow one another. */
function partOf (passages: Passage[], most: number, random: Random): string {
  const whole = passages[0]?.section.text ?? ''
  if (whole.length <= most) return withDots(whole)
  const texts: string[] = []
  let left = most
  for (const { text } of passages.slice(uniformInt(random, 0, passages.length - 1))) {
    left -= text.length
    if (left < 0 && texts.length > 0) break
    texts.push(text)
  }
  return withDots(texts.join('\n'))
}
