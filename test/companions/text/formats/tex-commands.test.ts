import t from 'tap'
import { hasOwnCommand, withKnownCommands } from '../../../../companions/text/formats/tex-commands.js'

t.test('a word behind the end of a line is no command', async t => {
  t.notOk(hasOwnCommand('a + b \\\\room for c'), 'a word')
  t.ok(hasOwnCommand('a + b \\room'), 'a command of its author')
  t.ok(hasOwnCommand('a + b \\\\\\room'), 'such a command behind the end of a line')
  t.notOk(hasOwnCommand('a + b \\\\\\alpha'), 'a known one')
})

t.test('letters behind the end of a line stay as they are', async t => {
  t.equal(withKnownCommands('a \\\\R \\\\inv \\\\id'), 'a \\\\R \\\\inv \\\\id')
  t.equal(withKnownCommands('a \\R \\\\\\inv \\id'), 'a \\mathbb{R} \\\\^{-1} \\operatorname{id}')
})
