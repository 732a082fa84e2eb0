import t from 'tap'
import { csvOf } from '../../../lib/values/csv.js'

t.test('a table has a heading, and no cell that a spreadsheet would run', async t => {
  const texts = [
    '=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=1', '=HYPERLINK("x","y")', 'a "b", c', 'a\nb', 'x;=1+1',
    'x\t=1', ''
  ]
  const harmless = [
    "'=1+1", "'+1", "'-1", "'@SUM(A1)", '"\'\tx"', '"\'\rx"', 'a=1', '"\'=HYPERLINK(""x"",""y"")"', '"a ""b"", c"',
    '"a\nb"', '"x;=1+1"', '"x\t=1"', ''
  ]
  for (const [i, text] of texts.entries()) {
    t.equal(csvOf(['a', 'b'], [{ a: text, b: -1 }]), `a,b\r\n${harmless[i]},-1\r\n`, JSON.stringify(text))
  }
  const row = { at: new Date(0), none: null, number: 0.5, more: 'not a column' }
  t.equal(csvOf(['number', 'none', 'at'], [row]), 'number,none,at\r\n0.5,,1970-01-01T00:00:00.000Z\r\n')
  t.equal(csvOf(['a'], []), 'a\r\n')
})
