import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { withoutMarks } from '../../../../../../companions/chat-engine/providers/questions/answers/one-name.js'
import { nameTyped } from '../../../../../../companions/chat-engine/providers/questions/answers/typed-answers.js'
import { asked, type Language } from '../asked.js'

/** What is accepted as the name of what a sentence defines. */
async function accepted (text: string, language: Language): Promise<string[]> {
  const questions = await asked(text, language)
  return questions.flatMap(question => question.split(' = ').at(-1)?.split(' / ') ?? [])
}

const KERNEL = 'is the program that manages the memory and the devices of a machine.'
const NUCLEO = 'es el programa que gestiona la memoria y los dispositivos de la máquina.'

t.test('each of several other names is accepted, and not all of them as one', async t => {
  for (const [text, language, ...names] of [
    [`An **OS kernel** (also called **nucleus** and **supervisor**) ${KERNEL}`, 'en', 'nucleus', 'supervisor'],
    [`An **OS kernel** (also called nucleus or supervisor) ${KERNEL}`, 'en', 'nucleus', 'supervisor'],
    [`A **kernel** ${KERNEL} It is also called a nucleus or a supervisor.`, 'en', 'nucleus', 'supervisor'],
    [`A **kernel**, also called nucleus, supervisor, or core, ${KERNEL}`, 'en', 'nucleus', 'supervisor', 'core'],
    [`Un **núcleo**, también llamado kernel, supervisor o gestor, ${NUCLEO}`, 'es', 'kernel', 'supervisor', 'gestor'],
    [`El **núcleo** (también llamado **kernel** y **supervisor**) ${NUCLEO}`, 'es', 'kernel', 'supervisor'],
    [`El **núcleo** (también llamado **kernel** e **intérprete**) ${NUCLEO}`, 'es', 'kernel', 'intérprete'],
    [`El **núcleo** (también llamado kernel o supervisor) ${NUCLEO}`, 'es', 'kernel', 'supervisor'],
    [`El **núcleo** (también llamado kernel u orquestador) ${NUCLEO}`, 'es', 'kernel', 'orquestador']
  ] as const) {
    const right = await accepted(text, language)
    for (const name of names) t.ok(right.includes(name), `${name} of ${right.join(' / ')}`)
    t.notOk(right.some(name => / (?:and|or|y|e|o|u) |,/.test(name)), right.join(' / '))
  }
})

t.test('a half of one name is not accepted', async t => {
  for (const [text, language, whole] of [
    [`A **splitting method** (also called divide and conquer) ${KERNEL}`, 'en', 'divide and conquer'],
    [`La **técnica de división** (también llamada divide y vencerás) ${NUCLEO}`, 'es', 'divide y vencerás'],
    [`A **stress response** (also called **fight or flight**) ${KERNEL}`, 'en', 'fight or flight']
  ] as const) {
    const right = await accepted(text, language)
    t.ok(right.includes(whole), right.join(' / '))
    t.notOk(right.some(name => whole.split(' ').includes(name)), right.join(' / '))
  }
})

t.test('what the author marks of a name with one word more is enough', async t => {
  const [question = ''] = await asked('## Protocols\n\nThe simplest ARQ scheme is the **stop-and-wait** algorithm.')
  t.match(question, / = stop-and-wait algorithm \/ .*stop-and-wait$/)
})

t.test('a piece of a longer name, and what says how often it is called so, are not accepted', async t => {
  const law = 'RICO, or the Racketeer Influenced and Corrupt Organizations Act, is a federal law that lets a court ' +
    'take the goods of a gang.'
  t.notOk((await accepted(law, 'en')).includes('Racketeer'), 'a piece')
  const net = 'The term **Integrated Services** (often called IntServ for short) refers to a body of rules for the ' +
    'traffic of a net.'
  t.strictSame(await accepted(net, 'en'), ['Integrated Services', 'IntServ'])
})

t.test('of an abbreviation in the plural, the singular is accepted as well', async t => {
  const typed = nameTyped(['MMUs'], 'en')
  t.strictSame('accepted' in typed ? typed.accepted : [], ['MMUs', 'MMU'])
})

t.test('tags of notes, and the sources of a sentence, are not shown', async t => {
  const shown = (name: string, filename?: string) => {
    const source = filename === undefined ? { kind: 'guide' as const } : { kind: 'document' as const, filename }
    const passage = passagesOf(`## Pictures\n\n- ${name}: a single line in the midst of it.`, source).at(-1)
    const text = name.replaceAll('*', '')
    return withoutMarks({ form: 'name', stem: 'Which one?', text, language: 'en', passage } as never)?.text
  }
  t.equal(shown('Dagger #sign', 'ankylosing spondylitis.md'), 'Dagger')
  t.equal(shown('div #main', 'w3.html'), 'div #main')
  t.equal(shown('div #main'), 'div #main', 'in a guide')
  t.equal(shown('**div #main**', 'style sheets.md'), 'div #main', 'marked as a whole')
  t.equal(shown('Red #ff0000', 'style sheets.md'), 'Red #ff0000', 'a colour')
  const questions = await asked('## Sleep\n\nA burst of waves in the brain that helps to learn is called a ' +
    '**spindle** (Fogel & Smith, 2011; Poe, 2010).')
  t.notMatch(questions.join(' '), /Fogel|2010/)
  t.match(questions.join(' '), /spindle/i)
})

t.test('the number of a part behind a heading is no other name of it', async t => {
  const said = 'is a test that asks people to put the topics of a site into groups.'
  const right = (await asked(`## Card sorting (III)\n\nA **card sorting** ${said}`)).join()
  t.match(right, / = Card sorting/i)
  t.notMatch(right, /III/)
})
