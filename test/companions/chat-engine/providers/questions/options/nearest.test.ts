import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { CourseNames } from '../../../../../../companions/chat-engine/providers/questions/answers/course-names.js'
import { conceptDrafts } from '../../../../../../companions/chat-engine/providers/questions/concepts.js'
import { CourseWords } from '../../../../../../companions/chat-engine/providers/questions/course-words.js'
import { findsIn } from '../../../../../../companions/chat-engine/providers/questions/forms.js'

const DOES = ['holds', 'turns', 'lifts', 'bends', 'seals']
const PARTS = ['shaft', 'wheel', 'plate', 'crank', 'lever', 'screw', 'chain']

/** A name that no other number has. */
const nameOf = (number: number): string =>
  [...String(number)].map(digit => ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu'][Number(digit)]).join('')

/** A glossary of structures, all of one kind, of which many have a part in common. */
const glossary = (terms: number): string => Array.from({ length: terms }, (_, at) =>
  `**${nameOf(at + 1000)}an valve**: a structure that ${DOES[at % 5]} the ${PARTS[at % 7]} ` +
  `of a ${nameOf(at % 11 + 30)} pump and the ${nameOf(at % 13 + 50)} ring.\n`).join('\n')

/** The questions about a glossary, and how often its terms were compared. */
async function asked (terms: number): Promise<{ questions: number, reads: number }> {
  const passages = passagesOf(`# Glossary\n\n${glossary(terms)}`, { kind: 'guide' })
  const words = new CourseWords()
  const concepts = passages.flatMap((passage, at) =>
    findsIn(passage, words, passages.slice(Math.max(0, at - 2), at), 'en', false).concepts)
  t.equal(concepts.length, terms)
  let reads = 0
  for (const { passage } of concepts) {
    const { section } = passage
    Object.defineProperty(passage, 'section', { get: () => { reads += 1; return section } })
  }
  const drafts = await conceptDrafts(concepts, { postings: new Map(), passages, names: new CourseNames() })
  return { questions: drafts.length, reads }
}

t.test('each term of a large glossary is compared with as many others as one of half its size', async t => {
  const [half, whole] = [await asked(400), await asked(800)]
  t.ok(half.questions > 400, `${half.questions} questions of 400 terms`)
  t.ok(whole.questions > 1.9 * half.questions, `${whole.questions} questions of 800 terms`)
  t.ok(whole.reads < 2.2 * half.reads, `${half.reads} comparisons of 400 terms, ${whole.reads} of 800`)
})
