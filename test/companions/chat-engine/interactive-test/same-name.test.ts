import t, { type Test } from 'tap'
import { answerIn } from '../../../../companions/chat-engine/interactive-test/understanding.js'
import type { TestQuestion } from '../../../../companions/chat-engine/interactive-test/test.js'

const named = (question_text: string, ...accepted: string[]): TestQuestion =>
  ({ type: 'text', question_text, accepted, lenient: true, options: [], explanation: '' })
const counted = (answer: number, tolerance = 0): TestQuestion =>
  ({ type: 'number', question_text: 'Which number is X?', answer, tolerance, options: [], explanation: '' })

/** Checks which answers count as right. */
function judged (t: Test, question: TestQuestion, right: string[], wrong: string[]): void {
  const isRight = (answer: string) => {
    const said = answerIn(answer, question)
    return typeof said === 'object' && said.correct
  }
  for (const answer of right) t.ok(isRight(answer), `${answer} is right`)
  for (const answer of wrong) t.notOk(isRight(answer), `${answer} is wrong`)
}

t.test('a name may have its owner with an "s", without it, or behind "of"', async t => {
  judged(t, named('Which identity is “$e^{i\\pi} + 1 = 0$”?', 'Euler identity'),
    ["Euler's identity", 'Euler’s identity', 'eulers identity', 'the identity of Euler'], ['Euler formula'])
  judged(t, named('Which law says: “force is mass times acceleration”?', "Newton's second law"),
    ['newtons second law', 'Newton second law', 'second law of Newton', "Newton's 2nd law"],
    ["Newton's first law", 'second law', "Newton's 3rd law"])
  judged(t, named('¿Qué ley dice: «a toda acción corresponde una reacción»?', 'Tercera ley de Newton'),
    ['3a ley de Newton', 'tercera ley Newton'], ['segunda ley de Newton', 'ley de Newton'])
})

t.test('who has a law is enough where a law is asked for', async t => {
  judged(t, named('Which law says: “current is proportional to voltage”?', "Ohm's law"),
    ['Ohm', 'Ohm law', 'law of Ohm'], ['law', "Hooke's law", 'Hooke'])
  judged(t, named('¿Qué teorema dice: «…»?', 'Teorema de Bolzano-Weierstrass'),
    ['Bolzano Weierstrass', 'teorema Bolzano-Weierstrass'], ['Bolzano', 'teorema'])
  judged(t, named('Which key is described as “…”?', 'primary key'), [], ['key'])
})

t.test('a noun of Latin or Greek may stand in its other number', async t => {
  for (const [one, several, other] of [
    ['Mitochondrion', 'mitochondria', 'mitosis'], ['Bacterium', 'bacteria', 'virus'], ['Nucleus', 'nuclei', 'nuclear'],
    ['Hypothesis', 'hypotheses', 'thesis'], ['Larva', 'larvae', 'lava'], ['Vertex', 'vertices', 'vortex'],
    ['Matrix', 'matrices', 'vector']
  ] as const) {
    judged(t, named('What is it called?', one), [several, `the ${several}`], [other])
    judged(t, named('What are they called?', several), [one], [other])
  }
  judged(t, named('What is it called?', 'Mitochondrion'), ['mitochondira'], [])
})

t.test('little words of a name may be left out', async t => {
  judged(t, named('¿Qué término se define como «un número …»?', 'Máscara de subred'),
    ['máscara subred', 'máscara de la subred'], ['máscara', 'subred', 'máscara de red'])
})

t.test('the noun that is asked for may stand beside the name in any number', async t => {
  judged(t, named('“A map is called X if different elements have different images.” Which term is X?', 'Injective'),
    ['an injective map', 'injective maps'], ['surjective map', 'map'])
  judged(t, named('¿Cómo se llama el proceso por el que las plantas producen glucosa?', 'Fotosíntesis'),
    ['proceso de fotosíntesis', 'el proceso de la fotosíntesis'], ['proceso', 'proceso de respiración'])
  judged(t, named('Which sorting algorithm is described as “picks a pivot”?', 'Quicksort'),
    ['quicksort algorithm', 'the quick sort algorithm'], ['sorting algorithm', 'merge sort algorithm'])
})

t.test('a letter that makes another word is no typing error', async t => {
  for (const [right, slip, ...others] of [
    ['Router', 'ruoter', 'route', 'routed', 'rooter'], ['Vertex', 'vertx', 'vortex'],
    ['Revenue', 'revenu', 'revenge'], ['Chloride', 'cloride', 'chlorine', 'chlorite'],
    ['Adsorption', 'adsorpton', 'absorption'], ['Socialism', 'socalism', 'socialist'],
    ['Administrador', 'adminstrador', 'administrado'], ['Nitrato', 'nitratro', 'nitrito']
  ] as const) judged(t, named('Which term is it?', right), [slip], others)
})

t.test('a date is right where its year is asked for', async t => {
  judged(t, counted(1789), [
    '14 July 1789', 'July 14, 1789', 'on 14 July 1789', 'July 14th 1789', '14/07/1789', '1789-07-14',
    'I think it was on 14 July 1789'
  ], ['14 July 1788', '14 July', 'July 14', '14 July 1789 or 1790', 'not on 14 July 1789'])
  judged(t, counted(1989), ['el 9 de noviembre de 1989', '9/11/1989'], ['9 de noviembre de 1990'])
  judged(t, counted(14), [], ['14 July 1789'])
})

t.test('the power of a unit is no second number', async t => {
  judged(t, counted(9.81, 0.1), [
    '9.81 m/s^2', '9.81m/s^2', '9.81 m/s**2', '9.81 m s^-2', '9.81 m/s²', '9.81 metres per second squared'
  ], ['98.1 m/s^2', '2', '9.81 or 10'])
  judged(t, counted(1000), ['1000 kg/m^3', '1.000 kg/m3', '1000 kg por metro cúbico'], ['3', '100 kg/m^3'])
  judged(t, counted(3e8), ['3·10^8 m/s', '3x10^8 m/s^1'], ['3·10^7 m/s'])
})

t.test('the other number of a word, "&" and a little word more are no other name', async t => {
  judged(t, named('¿Qué significan las siglas «IECA»?', 'inhibidores de la enzima convertidora de angiotensina'),
    ['inhibidor de la enzima convertidora de angiotensina',
      'inhibidores de la encima convertidora de la angiotensina'],
    ['inhibidores de la enzima conversora de angiotensina', 'inhibidores de la angiotensina'])
  judged(t, named('What does the abbreviation “FDA” stand for?', 'Food and Drug Administration'),
    ['food & drug administration'], ['Food and Drug Agency', 'Food Drug'])
  judged(t, named('¿Qué significan las siglas «I+D»?', 'Investigación y Desarrollo'), ['investigación & desarrollo'],
    ['investigación'])
  judged(t, named('¿Qué término se define como «un fármaco en una forma»?', 'Medicamento'), ['medicametno'],
    ['medicina'])
})

t.test('a lemma of a deed may have its verb instead', async t => {
  judged(t, named('Under “Graphs”, which lemma says: “the sum is twice the number”?', 'Handshaking lemma'),
    ['handshake lemma', 'handshaking'], ["Euler's lemma", 'lemma'])
  // Of these, the one is not the other.
  judged(t, named('What is it called?', 'Sampling distribution'), [], ['sample distribution'])
})
