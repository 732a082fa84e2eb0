import { basename } from 'node:path'
import type { Material } from '../companions/chat-engine/material/material.js'
import { MaterialIndex } from '../companions/chat-engine/material/material-index.js'
import { replyOffline } from '../companions/chat-engine/providers/offline/offline-reply.js'
import { languageOf } from '../companions/text/language.js'
import { passagesIn, questionsIn, saysAnswer, type Asked } from './contents-material.js'
import { table } from './report.js'

/*
 * Questions about what a course teaches, with your own material: `npm run bench -- contents FOLDER…`. A folder has the
 * files of a course and `questions.json`, a list of:
 *
 *   { "question": "What is a switch?", "says": [["forwards", "reenvía"], ["frames"]] }
 *
 * The answer has one of each list. A question without `says` has no answer in the material. `without`: the question is
 * asked once more, and the paragraphs that have this text are taken out for it; then it has no answer either.
 * CONTENTS_VERBOSE=1 prints what was not right.
 */

interface Judged { question: string, says: string[][] | undefined, degree: string, isShown: boolean, text: string }

function ask (index: MaterialIndex, subject: string, { question, says }: Asked): Judged {
  const material: Material = { subject, index, similar: [], answers: [], hasInbox: false, retrievalFailed: false }
  const language = languageOf(question, index.language)
  const { text, confidence = 'chat' } = replyOffline({ query: question, language, material, history: [] })
  return { question, says, degree: confidence, isShown: saysAnswer(text, says), text }
}

async function judge (folder: string): Promise<Judged[]> {
  const questions = questionsIn(folder)
  const whole = new MaterialIndex(await passagesIn(folder))
  const judged = questions.map(asked => ask(whole, basename(folder), asked))
  for (const without of new Set(questions.flatMap(asked => asked.without ?? []))) {
    const index = new MaterialIndex(await passagesIn(folder, without))
    const asked = questions.filter(asked => asked.without === without)
    judged.push(...asked.map(({ question }) => ask(index, basename(folder), { question })))
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
const rows: string[][] = []
const everything: Judged[] = []
for (const folder of folders) {
  const judged = await judge(folder)
  everything.push(...judged)
  if (folders.length <= 10) rows.push(rowOf(basename(folder), judged))
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
