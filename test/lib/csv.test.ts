import t from 'tap'
import { prefers } from '../../lib/accept.js'
import { csvOf } from '../../lib/csv.js'

t.test('a table has a heading, and no cell that a spreadsheet would run', async t => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=1', '=HYPERLINK("x","y")', 'a "b", c', 'a\nb', '']
  const harmless = [
    "'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", '"\'\rx"', 'a=1', '"\'=HYPERLINK(""x"",""y"")"', '"a ""b"", c"',
    '"a\nb"', ''
  ]
  for (const [i, text] of texts.entries()) {
    t.equal(csvOf(['a', 'b'], [{ a: text, b: -1 }]), `a,b\r\n${harmless[i]},-1\r\n`, JSON.stringify(text))
  }
  const row = { at: new Date(0), none: null, number: 0.5, more: 'not a column' }
  t.equal(csvOf(['number', 'none', 'at'], [row]), 'number,none,at\r\n0.5,,1970-01-01T00:00:00.000Z\r\n')
  t.equal(csvOf(['a'], []), 'a\r\n')
})

t.test('a client prefers a media type that it names, and with a higher quality than JSON', async t => {
  for (const accept of [
    'text/csv', 'TEXT/CSV; charset=utf-8', 'text/html, text/csv;q=0.5', 'application/json;q=0.4,text/csv;q=0.5',
    '*/*, text/csv;q=0.1'
  ]) t.ok(prefers(accept, 'text/csv'), accept)
  for (const accept of [
    undefined, '', '*/*', 'text/*', 'text/csv;q=0', 'text/csv;q=x', 'text/csv, application/json', 'text/csvx'
  ]) t.notOk(prefers(accept, 'text/csv'), `${accept}`)
})
