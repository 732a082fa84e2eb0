import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MaterialIndex } from '../../companions/chat-engine/material/material-index.js'
import type { Passage } from '../../companions/chat-engine/material/passages.js'
import { confidenceFeatures } from '../../companions/chat-engine/ranking/confidence/confidence.js'
import { parseQuery } from '../../companions/chat-engine/ranking/query.js'
import { rank, windowsOf } from '../../companions/chat-engine/ranking/ranking.js'
import type { RankingWeights } from '../../companions/chat-engine/ranking/ranking-weights.js'
import type { UnitIndex } from '../../companions/chat-engine/ranking/unit-index.js'
import { articlesIn, passagesOfSyllabus, SYLLABUSQA, type Article, type Language } from './courses.js'

/*
 * The third step of the training (see README.md): writes the features of the decision for each question. A syllabus is
 * ranked with the weights of the fold that has not seen it. `node dist/bench/train/decisions.js OUT`
 */

const [out = 'train-data'] = process.argv.slice(2)

interface Learned { names: string[], folds: RankingWeights[], all: RankingWeights }
const learned = JSON.parse(readFileSync(join(out, 'weights.json'), 'utf8')) as Learned
interface Row { syllabus_name: string, question: string }
const rows = JSON.parse(readFileSync(join(SYLLABUSQA, 'train.json'), 'utf8')) as Row[]
const names = [...new Set(rows.map(row => row.syllabus_name))]

// In characters: see offline-reply.ts and confidence.ts.
const SIZES = { w600: [600], w42: [400, 180], w222: [200, 200, 200], w260: [240, 240, 240] }
const OFF_TOPIC = 8

const indexOf = (passages: Passage[]) => new MaterialIndex(passages).units

function decision (index: UnitIndex, weights: RankingWeights, question: string): object {
  const ranking = rank(index, parseQuery(question), { weights })
  const textOf = (from: number, to: number) => index.units.slice(from, to).map(({ text }) => text).join(' ')
  const windows = Object.entries(SIZES).map(([name, sizes]) =>
    [name, windowsOf(ranking, sizes).map(({ from, to, mass }) => [textOf(from, to), mass])])
  const features = confidenceFeatures(ranking).map(value => Math.round(value * 10_000) / 10_000)
  return { f: features, ...Object.fromEntries(windows) }
}

/** One of a list, the same in each run. */
const pick = <Item>(list: Item[], number: number): Item => list[number % list.length] as Item

function weightsFor (name: string): RankingWeights {
  return pick(learned.folds, learned.names.indexOf(name))
}

const articles: Record<Language, Article[]> = { en: articlesIn('en'), es: articlesIn('es') }

/** Questions about something else: those of an article, asked about a syllabus. */
async function offTopic (): Promise<object[]> {
  const decisions: object[] = []
  for (const [number, name] of names.entries()) {
    const index = indexOf(await passagesOfSyllabus(name, 'text'))
    for (const language of ['en', 'es'] as const) {
      for (let turn = 0; turn < OFF_TOPIC; turn++) {
        const { questions } = pick(articles[language], number * 7 + turn * 5)
        const { question } = pick(questions, number * 3 + turn)
        const made = decision(index, weightsFor(name), question)
        decisions.push({ syllabus_name: name, question_type: 'off topic', ...made })
      }
    }
  }
  return decisions
}

/** The questions of an article about itself, and some of others; `asked` may be the other language. */
function aboutArticles (written: Language, asked: Language): object[] {
  const isCross = written !== asked
  return articles[written].flatMap(({ passages, questions }, number) => {
    const index = indexOf(passages)
    const syllabus_name = `article ${number}`
    const own = (articles[asked][number]?.questions ?? []).filter((_, turn) => turn % (isCross ? 4 : 2) === 0)
    const others = Array.from({ length: isCross ? 2 : 6 }, (_, turn) =>
      pick(pick(articles[asked], number + 1 + turn * 7).questions, number + turn))
    return [
      ...own.map(({ id, question }) => ({
        syllabus_name,
        question_type: 'xquad',
        cross: isCross,
        answer_text: questions.find(one => one.id === id)?.answer ?? '',
        ...decision(index, learned.all, question)
      })),
      ...others.map(({ question }) => (
        { syllabus_name, question_type: 'off topic', ...decision(index, learned.all, question) }
      ))
    ]
  })
}

for (const mode of ['text', 'pdf'] as const) {
  const decisions: object[] = []
  for (const name of names) {
    const index = indexOf(await passagesOfSyllabus(name, mode))
    for (const row of rows.filter(row => row.syllabus_name === name)) {
      decisions.push({ ...row, ...decision(index, weightsFor(name), row.question) })
    }
  }
  if (mode === 'text') decisions.push(...await offTopic(), ...aboutArticles('en', 'en'), ...aboutArticles('es', 'es'))
  else decisions.push(...aboutArticles('es', 'en'), ...aboutArticles('en', 'es'))
  writeFileSync(join(out, `c-train-${mode}.json`), JSON.stringify(decisions))
  console.log(`${mode}: ${decisions.length} questions`)
}
