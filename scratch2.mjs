import * as own from './dist/test/companions/text/own-wishes.js'
import { testRequested } from './dist/companions/text/test-request.js'
import { cancelsTest, skipsQuestion, practisesMissed } from './dist/companions/text/test-wishes.js'
let ok = 0, n = 0
for (const [k, list] of Object.entries(own)) for (const m of list) {
  n++
  const w = ['CANCEL','SKIP','CHAT'].includes(k)
  const got = cancelsTest(m) ? 'CANCEL' : w && skipsQuestion(m) ? 'SKIP' : practisesMissed(m) ? 'PRACTICE' : testRequested(m) ? 'START' : w ? 'CHAT' : 'NONE'
  if (got === k) ok++; else console.log(k, '|', got, '|', m)
}
console.log(ok, '/', n)
