import t from 'tap'
import { isAccepted } from '../../../../companions/chat-engine/interactive-test/judgement.js'

const asked = (accepted: string[], text = 'Which command lists all files?') => ({ accepted, question_text: text })

t.test('the options of a command may be typed in any order, and in one word or several', async t => {
  const question = asked(['ls -la'])
  for (const answer of ['ls -al', 'ls -a -l', 'ls -l -a', '`ls -al`', '$ ls -al', 'Ls -la']) {
    t.ok(isAccepted(answer, question), answer)
  }
  for (const answer of ['ls -a', 'ls -lat', 'ps -la', 'ls', '-la']) t.notOk(isAccepted(answer, question), answer)
})

t.test('what stands behind an option belongs to it', async t => {
  for (const [right, wrong] of [
    ['useradd -g users -G wheel', 'useradd -G users -g wheel'], ['gcc -o prog -c prog.c', 'gcc -c prog -o prog.c'],
    ['head -n 5 -c 3', 'head -c 5 -n 3'], ['tar -xzf a.tar', 'tar -xfz a.tar'], ['find . -name', 'find . -mena'],
    ['[ a -le b ]', '[ a -el b ]']
  ] as const) t.notOk(isAccepted(wrong, asked([right])), wrong)
  t.ok(isAccepted('tar -zxf a.tar', asked(['tar -xzf a.tar'])), 'the last one stays')
})

t.test('an answer of the greatest length is judged, before the time of the test ends', async t => {
  const accepted = Array.from({ length: 50 }, (_, at) => `ls -${at}`)
  for (const fill of [' ', '.', '`']) t.notOk(isAccepted(`x${fill.repeat(32_000)}x`, asked(accepted)), fill)
})

t.test('an option in the other case is another option', async t => {
  t.notOk(isAccepted('mkdir -P', asked(['mkdir -p'])), 'mkdir -P')
  t.notOk(isAccepted('ls -lA', asked(['ls -la'])), 'ls -lA')
  t.ok(isAccepted('x-y', asked(['x -y'])), 'a hyphen that is none of an option')
})

t.test('a function may be typed with what it is called with', async t => {
  const question = asked(['len()', 'len'], 'Which function tells how long a list is?')
  for (const answer of ['len(list)', 'len()', 'the len function', 'len(my_list)']) {
    t.ok(isAccepted(answer, question), answer)
  }
  t.notOk(isAccepted('length(list)', question), 'another function')
})

t.test('the noun that is asked for may stand beside the answer, and no other word', async t => {
  const question = asked(['DHCP'], 'Which protocol gives addresses to hosts?')
  t.ok(isAccepted('the DHCP protocol', question), 'its kind')
  t.ok(isAccepted('protocol DHCP', question), 'before it')
  t.notOk(isAccepted('the ARP protocol', question), 'another one')
  t.notOk(isAccepted('protocol', question), 'the kind alone')
  t.notOk(isAccepted('the DHCP server', question), 'another thing')
  for (const [text, right, answer] of [
    ['¿Qué aprendizaje usa datos con etiquetas, y no datos sin ellas?', 'supervisado', 'no supervisado'],
    ['Which automaton has no non determinism?', 'deterministic', 'non deterministic'],
    ['Which protocol, unlike UDP and ICMP, is reliable?', 'TCP', 'TCP and UDP'],
    ['Unlike a stack, which structure is first in, first out?', 'queue', 'queue, stack']
  ] as const) t.notOk(isAccepted(answer, asked([right], text)), answer)
  t.notOk(isAccepted('C# language', asked(['C'], 'Which language is it?')), 'signs are part of a name')
})

t.test('each article may stand before a name', async t => {
  const question = asked(['orthodrome'], 'What is the shortest line between two points of a globe called?')
  for (const answer of ['an orthodrome', 'a orthodrome', 'the orthodrome', 'It is an Orthodrome.']) {
    t.ok(isAccepted(answer, question), answer)
  }
  t.notOk(isAccepted('an isobath', question), 'another line')
})

t.test('two names that are right may stand together', async t => {
  const question = asked(['DHCP', 'Dynamic Host Configuration Protocol'], 'Which term is it?')
  t.ok(isAccepted('DHCP (Dynamic Host Configuration Protocol)', question), 'the long form behind')
  t.ok(isAccepted('dynamic host configuration protocol (dhcp)', question), 'the short form behind')
  t.notOk(isAccepted('DHCP (Domain Name System)', question), 'one of the two is wrong')
})

t.test('a long form is right with its abbreviation beside it, and behind "it stands for"', async t => {
  const asked = (question_text: string, accepted: string) => (said: string) =>
    isAccepted(said, { question_text, accepted: [accepted], lenient: true })
  const english = asked('What does the abbreviation “OSPF” stand for?', 'Open Shortest Path First')
  for (const said of [
    'OSPF stands for Open Shortest Path First', 'ospf = open shortest path first',
    'Open Shortest Path First (OSPF)', 'It stands for Open Shortest Path First', 'stands for open shortest path first'
  ]) t.equal(english(said), true, said)
  t.equal(english('Open Shortest Path First (RIP)'), false, 'another abbreviation')
  t.equal(english('RIP stands for Open Shortest Path First'), false, 'of another one')
  const spanish = asked('¿Qué significan las siglas «PIB»?', 'Producto Interno Bruto')
  for (const said of [
    'Producto Interno Bruto (PIB)', 'significa producto interno bruto', 'Son las siglas de Producto Interno Bruto'
  ]) t.equal(spanish(said), true, said)
})
