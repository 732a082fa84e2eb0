import { readFileSync } from 'node:fs'
import { meaningOf, isTextOfOption } from './dist/companions/chat-engine/interactive-test/answer.js'
import { cancelsTest, skipsQuestion, knowsNot } from './dist/companions/text/test-wishes.js'
const list = JSON.parse(readFileSync('test/companions/chat-engine/wordings/answers.json'))
const kinds = new Map(); let wrongSure = 0; const out = []
for (const x of list) {
  const q = { type: x.question.type ?? 'single', question_text: x.question.text, options: x.question.options, correct_option: 0, correct_options: [0], explanation: '' }
  let got
  if (!isTextOfOption(x.answer, q)) got = cancelsTest(x.answer) ? 'cancel' : skipsQuestion(x.answer) ? 'skip' : knowsNot(x.answer) ? 'do_not_know' : undefined
  const m = got ?? meaningOf(x.answer, q)
  got = got ?? (m === undefined ? 'unclear' : m.chosen.length === 1 ? m.chosen[0] : String(m.chosen))
  const k = kinds.get(x.kind) ?? { n: 0, ok: 0, bad: 0 }
  k.n++; if (got === x.means) k.ok++; else { if (typeof got === 'number') k.bad++; out.push([x.kind, 'means ' + x.means, 'got ' + got, x.answer, '[' + x.question.options.join(' / ') + ']']) }
  kinds.set(x.kind, k)
}
const ks = [...kinds.values()]
console.log('kinds', ks.length, 'all as meant', ks.filter(k => k.ok === k.n).length, 'items', list.length, 'ok', ks.reduce((s, k) => s + k.ok, 0), 'misread as an option', ks.reduce((s, k) => s + k.bad, 0))
const opt = list.filter(x => typeof x.means === 'number'); const okOpt = opt.length - out.filter(o => /means \d/.test(o[1])).length
console.log('naming an option', opt.length, 'understood', okOpt, 'unclear counted as an answer', out.filter(o => /unclear/.test(o[1]) && /got \d/.test(o[2])).length, 'named read as other', out.filter(o => /means \d/.test(o[1]) && /got \d/.test(o[2])).length)
if (process.argv[2]) for (const o of out) console.log(o.join(' | '))
