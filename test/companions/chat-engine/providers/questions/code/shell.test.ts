import t from 'tap'
import { asked } from '../asked.js'

const list = (...names: string[]) => names.map((name, at) =>
  `- \`${name}\` - ${['limits the reads of a disk', 'counts the time of a group', 'stops the tasks of a group'][at]}`)
  .join('\n')
const shell = (lines: string) => `\n\n\`\`\`\n${lines}\n\`\`\`\n`
const command = /which command/i

t.test('what a command prints is no command, and what is typed behind a prompt is one', async t => {
  const items = list('blkio', 'cpuacct', 'freezer')
  const text = (lines: string) => `## Groups in Linux\n\n${items}${shell(lines)}`
  t.match((await asked(text('$ blkio 5\nok'))).join(' '), command)
  t.match((await asked(text('user@host:~$ sudo blkio 5'))).join(' '), command)
  t.match((await asked(text('[root@host ~]# blkio 5'))).join(' '), command)
  t.notMatch((await asked(text('$ cat /proc/groups\nblkio 5 1\ncpuacct 7 1'))).join(' '), command)
  t.match((await asked(text('$ cat /proc/groups\nblkio 5 1'))).join(' '), /which name in the code.*limits the reads/i)
  t.notMatch((await asked(text('blkio\t5\t1\ncpuacct\t7\t1'))).join(' '), command, 'columns')
})

t.test('two words in code are a command where they are called like one', async t => {
  const text = (more: string) => `## Locks in Linux\n\n${list('queued', 'ticket', 'reader')}\n\n` +
    `The core has ${more} for each processor.${shell('$ ls /proc')}`
  t.match((await asked(text('`queued -n 5`'))).join(' '), command)
  t.notMatch((await asked(text('`queued spinlocks`'))).join(' '), command)
})

t.test('students are asked in the language of the course, and not in that of a comment', async t => {
  const text = (comment: string) => '## Los cambios\n\nEn esta unidad se ven las órdenes que se usan más para los ' +
    `cambios.\n\n\`\`\`bash\ngit stash   # ${comment}\n\`\`\`\n`
  t.match((await asked(text('guarda los cambios sin confirmarlos'), 'es')).join(' '), /git stash|stash/)
  t.strictSame(await asked(text('puts the changes aside for the next time'), 'es'), [])
})

t.test('a list with two usual commands is one of commands', async t => {
  const text = (...names: string[]) => `## Linux tools\n\n${list(...names)}`
  t.match((await asked(text('grep', 'renice', 'kill'))).join(' '), command)
  t.notMatch((await asked(text('blkio', 'cpuacct', 'kill'))).join(' '), command)
})

const below = (comment: string, line: string) => `## The shell\n\n\`\`\`bash\n# ${comment}\n${line}\n\`\`\`\n`

t.test('a module of Python that is run belongs to the command', async t => {
  const key = / = python -m venv \/ .*python3 -m venv \.venv/
  t.match((await asked(below('Creates a hidden virtual environment', 'python -m venv .venv'))).join(' '), key)
  t.match((await asked(below('Crea un entorno virtual nuevo', 'python -m venv .venv'), 'es')).join(' '), key)
  t.match((await asked(below('Lists the packages with their versions', 'python3 -m pip freeze'))).join(' '),
    / = pip freeze \/ python3 -m pip freeze/)
})

t.test('what is done in an editor is no answer, whatever the comment above it says', async t => {
  const english = 'Allows connections from the other machines'
  const spanish = 'Permite las conexiones entre dos redes'
  t.match((await asked(below(english, 'sockctl /etc/mongod.conf'))).join(' '), / = sockctl/)
  t.match((await asked(below(spanish, 'sockctl /etc/mongod.conf'), 'es')).join(' '), / = sockctl/)
  for (const editor of ['nano', 'vim', 'vi', 'emacs', 'sudo nano']) {
    t.strictSame(await asked(below(english, `${editor} /etc/mongod.conf`)), [], editor)
    t.strictSame(await asked(below(spanish, `${editor} /etc/mongod.conf`), 'es'), [], editor)
  }
})
