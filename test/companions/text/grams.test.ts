import t from 'tap'
import { GramIndex, gramsOf } from '../../../companions/text/grams.js'

t.test('words that are alike in spelling share groups of characters, case and accents apart', async t => {
  const grams = new GramIndex()
  grams.add('evaluation', 'The evaluation is continuous.')
  grams.add('laboratory', 'The laboratory opens at nine.')
  const ids = ['evaluation', 'laboratory']
  const best = (query: string) => ids.toSorted((a, b) => grams.scorer(query)(b) - grams.scorer(query)(a))[0]
  t.equal(best('EVALUACIÓN CONTINUA'), 'evaluation', 'in another language')
  t.equal(best('labratory'), 'laboratory', 'misspelt')
  t.equal(grams.scorer('xyzw')('evaluation'), 0, 'nothing in common')
  t.equal(grams.scorer('evaluation')('unknown'), 0, 'an unknown passage')
})

t.test('a passage that is removed or replaced leaves nothing', async t => {
  const grams = new GramIndex()
  const [empty, other] = [new GramIndex(), new GramIndex()]
  grams.add('a', 'mosses')
  grams.add('a', 'ferns')
  other.add('a', 'ferns')
  t.equal(grams.scorer('mosses')('a'), 0, 'replaced')
  t.equal(grams.scorer('ferns')('a'), other.scorer('ferns')('a'), 'as if it were the first')
  grams.remove('a')
  grams.remove('a')
  t.strictSame([grams.scorer('ferns')('a'), empty.scorer('ferns')('a')], [0, 0], 'removed')
})

t.test('the groups of a text are sorted, and each is there once', async t => {
  const grams = [...gramsOf('abcd abcd abcd')]
  t.strictSame(grams, [...new Set(grams)].toSorted((a, b) => a - b))
  t.strictSame(gramsOf('').length, 0)
})
