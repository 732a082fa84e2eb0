import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MaterialIndex } from '../../companions/chat-engine/material/material-index.js'
import { rankMaterial, type Material } from '../../companions/chat-engine/material/material.js'
import { quotedWindows } from '../../companions/chat-engine/ranking/confidence/confidence.js'
import {
  contentsFeatures, isAmongContents
} from '../../companions/chat-engine/ranking/confidence/contents-confidence.js'
import { passagesIn, questionsIn, saysAnswer, type Asked } from '../quality/contents-material.js'

/*
 * The first step of the training of the decision about contents (see README.md): writes its features for each question
 * of some folders (see bench/quality/contents.ts). `node dist/bench/train/contents.js OUT FOLDER…`
 */

const [out = 'train-data', ...folders] = process.argv.slice(2)

interface Example { folder: string, question: string, hasAnswer: boolean, right: boolean, among: boolean, f: number[] }

function exampleOf (folder: string, index: MaterialIndex, { question, says }: Asked): Example {
  const material: Material = { subject: '', index, answers: [], hasInbox: false, retrievalFailed: false }
  const ranking = rankMaterial(material, question)
  const quoted = quotedWindows(ranking)
  const text = quoted.flatMap(({ from, to }) => index.units.units.slice(from, to).map(({ text }) => text)).join(' ')
  return {
    folder: basename(folder),
    question,
    hasAnswer: says !== undefined,
    right: saysAnswer(text, says),
    among: isAmongContents(ranking),
    f: contentsFeatures(ranking, quoted).map(value => Math.round(value * 10_000) / 10_000)
  }
}

const examples: Example[] = []
for (const [number, folder] of folders.entries()) {
  const questions = questionsIn(folder)
  const index = new MaterialIndex(await passagesIn(folder))
  examples.push(...questions.map(asked => exampleOf(folder, index, asked)))
  for (const without of new Set(questions.flatMap(asked => asked.without ?? []))) {
    const cut = new MaterialIndex(await passagesIn(folder, without))
    const asked = questions.filter(asked => asked.without === without)
    examples.push(...asked.map(({ question }) => exampleOf(folder, cut, { question })))
  }
  // Questions about something else.
  const others = questionsIn(folders[(number + 7) % folders.length] ?? folder).filter((_, turn) => turn % 5 === 0)
  if (folders.length > 10) examples.push(...others.map(({ question }) => exampleOf(folder, index, { question })))
}
writeFileSync(join(out, 'contents.json'), JSON.stringify(examples))
console.log(`${examples.length} questions of ${folders.length} folders`)
