import t from 'tap'
import { fold, languageOf, wordsOf } from '../../../companions/text/language.js'
import { asTyped } from '../../../companions/text/same-looking.js'
import { anyTermOf, isCommonWord, termOf, termsOf } from '../../../companions/text/terms.js'

t.test('one chain of terms for both languages: accents, plurals and forms do not matter', async t => {
  for (const words of [
    'evaluación evaluacion evaluaciones', 'examen exámenes examenes exam exams', 'algoritmo algoritmos',
    'tutorías tutoria',
    'árbol arboles', 'graded grading grades', 'university universities'
  ]) {
    t.equal(new Set(words.split(' ').flatMap(termsOf)).size, 1, words)
  }
  t.strictSame(termsOf('¿Cuál es la? What is the of'), [])
})

t.test('a stop word has a term only where the caller asks for it; a letter and a long word have none', async t => {
  t.equal(termOf('with'), undefined)
  t.equal(anyTermOf('with'), 'with')
  t.strictSame(['a', '7', 'x'.repeat(40), 'x'.repeat(41)].map(word => anyTermOf(word) !== undefined),
    [false, true, true, false])
  t.strictSame(['please', 'exam', 'dijkstra'].map(isCommonWord), [true, true, false])
})

t.test('the language is told by the function words, else it is the given one', async t => {
  t.strictSame(['¿Cuándo es el examen?', 'When is the exam?', 'hola', 'Dijkstra'].map(text => languageOf(text)),
    ['es', 'en', 'es', 'en'])
  t.equal(languageOf('b', 'es'), 'es')
})

t.test('folding keeps the length, and words keep decimals, times and dates together', async t => {
  for (const text of ['Árbol ÑANDÚ', 'İstanbul', '𝔸 😀 é']) t.equal(fold(text).length, text.length, text)
  t.strictSame(
    wordsOf('At 10:30, 6.5 ECTS; 3/12 B-tree e-mail Ñu'),
    ['at', '10:30', '6.5', 'ects', '3/12', 'btree', 'email', 'nu']
  )
})

t.test('what looks the same has the same words', t => {
  const alike: Array<[written: string, typed: string]> = [
    ['exa\u00admen fi\u200bnal Cam\u2060pus \ufeffVirtual', 'examen final Campus Virtual'],
    ['\ufb01nal o\ufb03ce', 'final office'],
    ['\uff25\uff58\uff41\uff4d \uff12\uff10\uff12\uff17', 'Exam 2027'],
    ['\ufe8d\ufefb\ufea7\ufe98\ufe92\ufe8e\ufead', 'الاختبار'],
    ['evaluación', 'evaluacio\u0301n'],
    ['\ufecc\u200d\u200e 1', '\u0639 1'],
    ['\u{1d438}\u{1d465}\u{1d44e}\u{1d45a}', 'Exam'],
    ['\uff83\uff7d\uff84', 'テスト']
  ]
  for (const [written, typed] of alike) t.strictSame(wordsOf(written), wordsOf(typed), typed)
  t.equal(asTyped('实验，报告：（\uff11）\u2019 x² ½ \u200e'), '实验，报告：（1）’ x² ½ \u200e', 'what looks different stays')
  t.end()
})
