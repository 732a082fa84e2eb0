import { readFileSync } from 'node:fs'
import { testRequested } from './dist/companions/text/test-request.js'
import { cancelsTest, skipsQuestion, practisesMissed } from './dist/companions/text/test-wishes.js'
const list = JSON.parse(readFileSync('test/companions/chat-engine/wordings/intents.json'))
let ok = 0, wrongStarts = 0; const wrong = []
for (const x of list) {
  const m = x.message ?? x.text
  const got = cancelsTest(m) ? 'cancel' : x.while_question_waits && skipsQuestion(m) ? 'skip' : practisesMissed(m) ? 'practice' : testRequested(m) ? 'start' : 'none'
  if (got === x.intent) ok++; else { wrong.push([x.intent, got, m]); if (got === 'start') wrongStarts++ }
}
console.log(ok, '/', list.length, 'wrong starts', wrongStarts)
if (process.argv[2]) for (const w of wrong) console.log(w.join(' | '))
