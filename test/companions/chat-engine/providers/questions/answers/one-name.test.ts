import t from 'tap'
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
