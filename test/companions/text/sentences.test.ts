import t from 'tap'
import { isOneSentence, piecesOf, sentencesOf } from '../../../companions/text/sentences.js'

t.test('a sentence ends neither after an abbreviation nor after an initial', async t => {
  t.strictSame(sentencesOf('Dr. J. Smith teaches e.g. trees. It costs 3.5 euros! ¿Vale? Sí.'),
    ['Dr. J. Smith teaches e.g. trees.', 'It costs 3.5 euros!', '¿Vale?', 'Sí.'])
  t.strictSame(sentencesOf('La Dra. Montero (p.ej. Los lunes) atiende. El prof. Belmonte, no.'),
    ['La Dra. Montero (p.ej. Los lunes) atiende.', 'El prof. Belmonte, no.'])
  t.strictSame(sentencesOf('It was decided in Roe v. Wade. The speed is v. The rest follows.'),
    ['It was decided in Roe v. Wade.', 'The speed is v.', 'The rest follows.'], 'between the two parties of a case')
})

t.test('sentences in Latin letters end where the rules of Unicode say', async t => {
  const pieces = ['wordy', 'Wordy', 'Étude', 'wordy', '37', '.', '. ', '! ', '?', ' ', ' ', '(', ') ', '"', '’',
    '«', '» ', ', ', '; ', '…', ' – ', '-', ':', '…. ', '?!', '.”', '[', '•']
  const segmenter = new Intl.Segmenter('es', { granularity: 'sentence' })
  let seed = 1
  const next = () => (seed = seed * 48271 % 2147483647)
  for (let n = 0; n < 3000; n++) {
    const text = Array.from({ length: 12 }, () => pieces[next() % pieces.length]).join('')
    const segments = Array.from(segmenter.segment(text), ({ segment }) => segment.trim())
    const expected = segments.filter(segment => segment !== '')
    if (sentencesOf(text).join('\n') !== expected.join('\n')) t.strictSame(sentencesOf(text), expected, text)
  }
})

t.test('a text without an end is one sentence, and white space is none', async t => {
  t.strictSame(sentencesOf('no end'), ['no end'])
  t.strictSame(sentencesOf('Ends with Dr.'), ['Ends with Dr.'])
  t.strictSame(sentencesOf(' \n '), [])
})

t.test('a text is one sentence where it has no other one', async t => {
  const texts = [
    '', ' ', '.', 'no end', 'One.', ' One. ', '“One.”', 'It costs 3.5 euros.', 'Dr. Vidal teaches.', 'Ends with Dr.',
    'One. Two', 'One.Two.', 'One.”)', 'Really? Yes.', 'One! (two)', 'one\ntwo', 'one\u2028two', '一。二', 'a。', 'a ... b',
    'One…', 'word '.repeat(900)
  ]
  t.strictSame(texts.filter(isOneSentence), texts.filter(text => sentencesOf(text).length === 1))
})

t.test('a sentence may be longer than the window of the segmenter, and none is cut by it', async t => {
  const long = `${'word '.repeat(900)}end.`
  t.strictSame(sentencesOf(`${long} Next one.`).join(' ').length, long.length + ' Next one.'.length)
  const many = Array.from({ length: 200 }, (_, number) => `Sentence number ${number} is here.`)
  t.strictSame(sentencesOf(many.join(' ')), many)
})

t.test('a piece is cut at a space in its second half, else at its length', async t => {
  t.strictSame(piecesOf('1234567890', 10), ['1234567890'], 'of just the length')
  t.strictSame(piecesOf('12345678901', 10), ['1234567890', '1'])
  t.strictSame(piecesOf('123456 8901', 10), ['123456', '8901'])
  t.strictSame(piecesOf('12345 789012', 10), ['12345 7890', '12'], 'the space is in the first half')
  t.strictSame(piecesOf('1234567\n9012', 10), ['1234567', '9012'])
  t.strictSame(piecesOf('12345678😀01', 9), ['12345678', '😀01'], 'not between the halves of a character')
  t.strictSame(piecesOf('', 10), [])
})

t.test('an address on the web is whole: a question mark in it ends no sentence', async t => {
  for (const address of ['https://zoom.example/j/1?pwd=aB.Cd&x=1', 'www.example.edu/a?b=1', 'mms://x.example/a!b']) {
    t.strictSame(sentencesOf(`Join ${address} at 9:00. Bring a pen.`), [`Join ${address} at 9:00.`, 'Bring a pen.'])
  }
  t.strictSame(sentencesOf('See https://a.example/b? Yes!No.'), ['See https://a.example/b?', 'Yes!', 'No.'])
})
