import { basename } from 'node:path'
import type { Material } from '../../companions/chat-engine/material/material.js'
import { MaterialIndex } from '../../companions/chat-engine/material/material-index.js'
import { replyOffline } from '../../companions/chat-engine/providers/offline/offline-reply.js'
import { languageOf } from '../../companions/text/language.js'
import { articlesIn, articlesWithNearMisses } from './contents-articles.js'
import { courseIn, saysAnswer, type Asked, type Course } from './contents-material.js'
import { table } from '../harness/report.js'

/*
 * Questions about what a course teaches, with your own material: `npm run bench -- contents FOLDER…`. A folder has the
 * files of a course and `questions.json`, a list of:
 *
 *   { "question": "What is a switch?", "says": [["forwards", "reenvía"], ["frames"]] }
 *
 * The answer has one of each list. A question without `says` has no answer in the material. `without`: the question is
 * asked once more, and the paragraphs that have this text are taken out for it; then it has no answer either.
 * A JSON file in place of a folder is one in the form of SQuAD 2.0, whose unanswerable questions resemble answerable
 * ones. CONTENTS_VERBOSE=1 prints what was not right. Without a folder, a third of the
 * articles of XQuAD is asked, in English and Spanish: see contents-articles.ts.
 */

interface Judged { question: string, says: string[][] | undefined, degree: string, isShown: boolean, text: string }

function ask (index: MaterialIndex, subject: string, { question, says }: Asked): Judged {
  const material: Material = { subject, index, answers: [], hasInbox: false, retrievalFailed: false }
  const language = languageOf(question, index.language)
  const { text, confidence = 'chat' } = replyOffline({ query: question, language, material, history: [] })
  return { question, says, degree: confidence, isShown: saysAnswer(text, says), text }
}

async function judge ({ name, questions, passages }: Course): Promise<Judged[]> {
  const whole = new MaterialIndex(await passages())
  const judged = questions.map(asked => ask(whole, name, asked))
  for (const without of new Set(questions.flatMap(asked => asked.without ?? []))) {
    const index = new MaterialIndex(await passages(without))
    const asked = questions.filter(asked => asked.without === without)
    judged.push(...asked.map(({ question }) => ask(index, name, { question })))
  }
  return judged
}

const share = (some: Judged[], isCounted: (one: Judged) => boolean) =>
  some.length === 0 ? '–' : `${(100 * some.filter(isCounted).length / some.length).toFixed(1)} % of ${some.length}`

function rowOf (name: string, judged: Judged[]): string[] {
  const answerable = judged.filter(({ says }) => says !== undefined)
  const others = judged.filter(({ says }) => says === undefined)
  const isSure = ({ degree }: Judged) => degree === 'quoted'
  return [
    name, share(answerable, ({ isShown }) => isShown), share(answerable, one => isSure(one) && one.isShown),
    share(answerable, one => isSure(one) && !one.isShown), share(answerable, ({ degree }) => degree === 'none'),
    share(others, isSure), share(others, ({ degree }) => degree === 'none')
  ]
}

const folders = process.argv.slice(2)
const groups: Array<[name: string, courses: Course[]]> = folders.length > 0
  ? folders.map(folder => folder.endsWith('.json')
    ? [basename(folder), articlesWithNearMisses(folder)]
    : [basename(folder), [courseIn(folder)]])
  : ['en', 'es'].map(language => [`XQuAD ${language}`, articlesIn(language)])
const rows: string[][] = []
const everything: Judged[] = []
for (const [name, courses] of groups) {
  const judged: Judged[] = []
  for (const course of courses) judged.push(...await judge(course))
  everything.push(...judged)
  if (groups.length <= 10) rows.push(rowOf(name, judged))
  if (process.env.CONTENTS_VERBOSE !== '1') continue
  for (const { question, says, degree, isShown, text } of judged) {
    const isRight = says === undefined ? degree !== 'quoted' : degree === 'quoted' && isShown
    if (!isRight) console.log(`\n## ${question} (${degree}, ${says === undefined ? 'no answer' : isShown})\n${text}`)
  }
}
table('Questions about contents', [
  ['', 'shown', 'sure and right', 'sure and wrong', 'none', 'no answer: sure', 'no answer: none'],
  ...rows, rowOf('all', everything)
])
