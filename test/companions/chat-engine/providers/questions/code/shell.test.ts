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
