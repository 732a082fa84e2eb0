import type { FastifyInstance } from 'fastify'
import t from 'tap'
import {
  account, addSubject, call, collectedLog, enrolledStudent, issuesOf, outcome, PASSWORD, testApp, until, type Account
} from '../../support/helper.js'

const HEADING = 'username,email,full_name,role,password,subjects'

const send = (app: FastifyInstance, who: Account, payload: string | Buffer, query = '', type = 'text/csv') =>
  app.inject({
    method: 'POST',
    url: `/admin/users/import${query}`,
    headers: { ...who.headers, 'content-type': type },
    payload
  })

const line = (username: string, rest = 'STUDENT') => `${username},${username}@example.edu,Name of ${username},${rest}`

/** The status and the errors of each line. */
const statusesOf = ({ lines }: { lines: Array<{ line: number, status: string, errors: string[] }> }) =>
  lines.map(({ line, status, errors }) => [line, status, ...errors])

async function stored (app: FastifyInstance) {
  const { models: { User, PasswordCode, AuditEntry } } = app
  const [users, codes, entries] = await Promise.all([
    User.find().sort({ _id: 1 }).lean(), PasswordCode.find().lean(), AuditEntry.find().sort({ _id: 1 }).lean()
  ])
  return { users, codes, entries }
}

const CODE = { code: String, expires_at: String }
const ADA = { full_name: 'Lovelace, "Ada" Countess', email: 'Ada@example.edu' }
const MIXED = [
  'subjects,role,password,username,full_name,email',
  'algebra; logic ,STUDENT,,ada,"Lovelace, ""Ada""\r\nCountess",Ada@example.edu',
  '',
  `,PROFESSOR,${PASSWORD},emmy,"=HYPERLINK(""x"")",emmy@example.edu`,
  'algebra;logic,STUDENT,,old,Another name,another@example.edu',
  'algebra,STUDENT,,old,Old,old@example.edu'
].join('\r\n')

t.test('the lines of a file make accounts and enrolments, and a repetition changes nothing', async t => {
  const log = collectedLog()
  const app = await testApp(t, {}, log.log)
  const root = await account(app, 'ADMIN', 'root')
  for (const id of ['algebra', 'logic']) await addSubject(app, id)
  await enrolledStudent(app, ['algebra'], 'old')

  const before = await stored(app)
  const trial = (await send(app, root, `\ufeff${MIXED}`, '?dry_run=true')).json()
  t.strictSame(await stored(app), before, 'a dry run changes nothing')

  const made = await send(app, root, `\ufeff${MIXED}`)
  t.equal(made.statusCode, 200, made.body)
  const report = made.json()
  t.matchOnly(report, {
    created: 2,
    enrolled: 1,
    unchanged: 1,
    failed: 0,
    lines: [
      { line: 2, username: 'ada', status: 'created', errors: [], ...CODE, ...ADA },
      { line: 5, username: 'emmy', status: 'created', errors: [] },
      { line: 6, username: 'old', status: 'enrolled', errors: [] },
      { line: 7, username: 'old', status: 'unchanged', errors: [] }
    ]
  })
  const [{ code, expires_at: end, full_name: _name, email: _email, ...first }, ...others] = report.lines
  t.strictSame(trial, { ...report, lines: [first, ...others] }, 'the dry run has told the same, without the code')
  const days = (Date.parse(end) - Date.now()) / 86_400_000
  t.ok(days > 6.9 && days <= 7, `${days} days`)

  const list = (await call(app, root, 'GET', '/admin/users')).json()
  t.strictSame(list.map(({ username, full_name: name, role, subjects }: Record<string, unknown>) =>
    [username, name, role, subjects]), [
    ['ada', 'Lovelace, "Ada" Countess', 'STUDENT', ['algebra', 'logic']],
    ['emmy', '=HYPERLINK("x")', 'PROFESSOR', []],
    ['old', 'Name of old', 'STUDENT', ['algebra', 'logic']],
    ['root', 'Name of root', 'ADMIN', []]
  ], 'an account that was there keeps its name; a formula is a text')
  const reset = { code, new_password: 'the first password' }
  t.equal((await call(app, undefined, 'POST', '/password-reset', reset)).statusCode, 204)

  const entries = (await call(app, root, 'GET', '/admin/audit?actor=root')).json()
  t.strictSame(entries.map(({ action, target, outcome, detail }: Record<string, unknown>) =>
    JSON.stringify([action, target, outcome, detail])).sort(), [
    ['account.imported', null, 'done', { created: 2, enrolled: 1, unchanged: 1, failed: 0 }],
    ['enrolment.added', 'ada', 'done', { subject: { from: null, to: 'algebra' } }],
    ['enrolment.added', 'ada', 'done', { subject: { from: null, to: 'logic' } }],
    ['enrolment.added', 'old', 'done', { subject: { from: null, to: 'logic' } }]
  ].map(entry => JSON.stringify(entry)).sort())

  const after = await stored(app)
  const again = (await send(app, root, MIXED)).json()
  t.strictSame(statusesOf(again), [[2, 'unchanged'], [5, 'unchanged'], [6, 'unchanged'], [7, 'unchanged']])
  t.strictSame(await stored(app), after, 'a repetition changes nothing')
  const logged = JSON.stringify(log.lines)
  for (const secret of [code, PASSWORD]) t.notOk(logged.includes(secret), 'the log has no code and no password')
})

t.test('bad lines are reported, and the good ones are taken', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app, 'algebra')
  await addSubject(app, 'past')
  await app.models.Subject.change('past', { archived: true })
  const file = [
    HEADING,
    line('ada'),
    'ad,nonsense,,TEACHER',
    line('bob', 'STUDENT,password'),
    line('carl', 'PROFESSOR,,algebra'),
    line('emmy', 'STUDENT,,algebra'),
    line('dora', 'STUDENT,,nowhere;past'),
    'other,ROOT@example.edu,Other,STUDENT',
    'twin,ADA@example.edu,Twin,STUDENT',
    line('many', 'STUDENT,,,,'),
    line('ada', 'STUDENT,,algebra'),
    line('last', 'STUDENT,,algebra')
  ].join('\n')
  const trial = (await send(app, root, file, '?dry_run=true')).json()
  const { created, enrolled, failed, ...report } = (await send(app, root, file)).json()
  t.strictSame([created, enrolled, failed], [2, 1, 8])
  t.strictSame(statusesOf(report), [
    [2, 'created'],
    [3, 'failed', 'username: Must have at least 3 characters', 'email: Must be a valid e-mail address',
      'full_name: Must have at least 1 character', 'role: Must be one of STUDENT, PROFESSOR, ADMIN'],
    [4, 'failed', 'password: Must not be one of the 10,000 commonest passwords'],
    [5, 'failed', 'subjects: Only students have subjects'],
    [6, 'failed', 'subjects: Only students have subjects, and this account is of another role'],
    [7, 'failed', 'subjects: There is no subject with the id at position 1',
      'subjects: The subject at position 2 is archived'],
    [8, 'failed', 'email: Email already registered'],
    [9, 'failed', 'email: Email already registered'],
    [10, 'failed', 'Has 8 fields, and the heading has 6'],
    [11, 'enrolled'],
    [12, 'created']
  ])
  t.strictSame(statusesOf(trial), statusesOf(report), 'the dry run has told the same')
  const { users } = await stored(app)
  t.strictSame(users.map(({ _id, subjects }) => [_id, subjects]),
    [['ada', ['algebra']], ['emmy', []], ['last', ['algebra']], ['root', []]])
})

t.test('a table of a spreadsheet with semicolons or tabs is read; a Moodle export is told what is missing', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  await addSubject(app, 'alg')
  await addSubject(app, 'log')
  const excel = '"username";"email";"full_name";"role";"subjects"\r\n' +
    '"maria.lopez";"maria@example.es";"L\u00f3pez Pe\u00f1a, Mar\u00eda";"STUDENT";"alg;log"\r\n'
  t.match((await send(app, root, excel)).json(), { created: 1, failed: 0 })
  const tabs = 'username\temail\tfull_name\trole\tsubjects\nana\tana@example.es\tAna, de\u00a0Ana\tSTUDENT\talg, log\n'
  t.match((await send(app, root, `\ufeff${tabs}`)).json(), { created: 1, failed: 0 })
  const { users } = await stored(app)
  t.strictSame(users.filter(({ role }) => role === 'STUDENT').map(({ full_name, subjects }) => [full_name, subjects]),
    [['Ana, de\u00a0Ana', ['alg', 'log']], ['L\u00f3pez Pe\u00f1a, Mar\u00eda', ['alg', 'log']]])

  const moodle = '\ufeff"First name","Last name","ID number",Institution,Department,"Email address"\n' +
    'Mar\u00eda,"L\u00f3pez",A0123,,,maria@example.es\n'
  const { detail } = (await send(app, root, moodle)).json()
  const said = detail.map(({ msg }: { msg: string }) => /^Line 1: (.+?)\./.exec(msg)?.[1])
  t.strictSame(said, ['The name of column 1, 2, 3, 4, 5, 6 is not known', 'username is missing', 'email is missing',
    'full_name is missing', 'role is missing'])
})

// As other programs save lists of people, and what their columns are.
const LISTS = {
  // Moodle, opened and saved by Excel in Spain: semicolons and Windows-1252.
  moodle: Buffer.from('sep=;\r\nNombre;"Apellido(s)";"N\u00famero de ID";"Direcci\u00f3n de correo"\r\n' +
    'Mar\u00eda;"L\u00f3pez Pe\u00f1a";A0123;maria@example.es\r\n\r\n\u00cd\u00f1igo;N\u00fa\u00f1ez;A0124;' +
    'mailto:inigo@example.es\r\n', 'latin1'),
  // Canvas, in UTF-16, with its row of points.
  canvas: Buffer.from('\ufeffStudent,ID,SIS User ID,SIS Login ID,Quiz 1\n  Points Possible,,,,10\n' +
    '"Ruiz, Ana",17,S-17,ana.ruiz@example.es,7\n', 'utf16le'),
  // A student system: two surnames, a role in words, no usernames.
  system: 'Primer apellido|Segundo apellido|Nombre|Correo|Perfil|Clave\nPe\u00f1a|G\u00f3mez|Eva|' +
    'e.pe\u00f1a@example.es|Profesora|\nSoto||Leo|leo@example.es|rector|secret-9\n'
}

t.test('a list as another program has saved it is read, and what its columns are taken for can be told', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const asked = async (list: string | Buffer, query = 'auto') =>
    (await send(app, root, list, `?dry_run=true&columns=${query}`)).json()
  const fieldsOf = ({ columns }: any) => columns.map(({ field }: { field: string }) => field)

  const moodle = await asked(LISTS.moodle)
  t.strictSame(fieldsOf(moodle), ['first_name', 'last_name', 'username', 'email'])
  t.strictSame(moodle.columns[1], { name: 'Apellido(s)', field: 'last_name', example: 'L\u00f3pez Pe\u00f1a' })
  t.strictSame(moodle.missing, [])
  t.strictSame(statusesOf(moodle), [[3, 'created'], [5, 'created']], 'lines are counted as in the file')
  const made = (await send(app, root, LISTS.moodle, '?columns=first_name,last_name,none,email')).json()
  t.match(made.lines[1], { username: 'inigo', code: String, full_name: '\u00cd\u00f1igo N\u00fa\u00f1ez' })
  t.match(await app.models.User.findAccount('maria'), { full_name: 'Mar\u00eda L\u00f3pez Pe\u00f1a', role: 'STUDENT' })

  const canvas = await asked(LISTS.canvas)
  t.strictSame(fieldsOf(canvas), ['surname_first', 'none', 'none', 'username', 'none'])
  t.strictSame([canvas.missing, canvas.lines], [['email'], []], 'nothing is imported of a list without addresses')
  const turned = (await send(app, root, LISTS.canvas, '?columns=surname_first,none,none,email&role=PROFESSOR')).json()
  t.match(turned.lines[0], { line: 3, username: 'ana.ruiz', full_name: 'Ana Ruiz', code: String })
  t.match(await app.models.User.findAccount('ana.ruiz'), { role: 'PROFESSOR' })

  const own = await asked('N\u00ba;Nombre;Contacto\n1;Ana;ana@example.es\n2;Bea;\n')
  t.strictSame(fieldsOf(own), ['none', 'full_name', 'email'], 'a column of addresses is told by its cells')

  const system = await asked(LISTS.system)
  t.strictSame(fieldsOf(system), ['last_name', 'last_name', 'first_name', 'email', 'role', 'password'])
  t.equal(system.columns[5].example, '', 'no password is shown')
  t.strictSame(statusesOf(system), [
    [2, 'failed', 'email: Must be a valid e-mail address'],
    [3, 'failed', 'role: Must be one of STUDENT, PROFESSOR, ADMIN']
  ])
  t.equal(system.lines[0].username, 'e.pena', 'a username is made of the address')
})

// What stands for a first name, a last name, and for both.
const NAMED: Array<[heading: string, cells: string, name: string]> = [
  ['Name;Surname', 'Ana;Ruiz Paz', 'Ana Ruiz Paz'], ['Surname,Name', 'Ruiz Paz,Ana', 'Ana Ruiz Paz'],
  ['Nombre;Apellidos', 'Ana;Ruiz Paz', 'Ana Ruiz Paz'], ['Apellido(s);Nombre', 'Ruiz Paz;Ana', 'Ana Ruiz Paz'],
  ['First name,Last name', 'Ana,Ruiz Paz', 'Ana Ruiz Paz'], ['Vorname;Nachname', 'Ana;Ruiz', 'Ana Ruiz'],
  ['VORNAME;NACHNAME', 'Ana;Ruiz', 'Ana Ruiz'], ['Name;Vorname', 'Ruiz;Ana', 'Ana Ruiz'],
  ['Familienname;Vorname', 'Ruiz;Ana', 'Ana Ruiz'], ['Pr\u00e9nom;Nom', 'Ana;Ruiz', 'Ana Ruiz'],
  ['Nom;Pr\u00e9nom', 'Ruiz;Ana', 'Ana Ruiz'], ['Nom de famille;Pr\u00e9noms', 'Ruiz;Ana', 'Ana Ruiz'],
  ['Nome;Cognome', 'Ana;Ruiz', 'Ana Ruiz'], ['Cognome;Nome', 'Ruiz;Ana', 'Ana Ruiz'],
  ['Nom;Cognoms', 'Ana;Ruiz Paz', 'Ana Ruiz Paz'], ['Nome;Sobrenome', 'Ana;Ruiz', 'Ana Ruiz'],
  ['Apellido paterno;Apellido materno;Nombres', 'Ruiz;Paz;Ana', 'Ana Ruiz Paz'],
  ['Name', 'Ana Ruiz', 'Ana Ruiz'], ['Nombre', '"Ruiz, Ana"', 'Ana Ruiz'], ['Nome', 'Ana Ruiz', 'Ana Ruiz'],
  ['Name;First name;Last name', 'Ana Ruiz;Ana;Ruiz', 'Ana Ruiz'], ['Vor- und Nachname', 'Ana Ruiz', 'Ana Ruiz'],
  ['Cognome e nome', '"Ruiz, Ana"', 'Ana Ruiz'], ['Given names;Family name', 'Ana;Ruiz', 'Ana Ruiz'],
  ['Participant', 'Ana Ruiz', 'Ana Ruiz'], ['Legal name;Role', 'Ana Ruiz;Participant', 'Ana Ruiz'],
  ['Student No.;Full name', 'A0123;Ana Ruiz', 'Ana Ruiz']
]

t.test('what Name means is told by the column beside it, whatever the language of the list', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  for (const [i, [heading, cells, name]] of NAMED.entries()) {
    const separator = /[,;]/.exec(heading)?.[0] ?? ';'
    const list = [[heading, 'E-Mail'], [cells, `ana${i}@example.es`]].map(line => line.join(separator)).join('\n')
    const { lines } = (await send(app, root, list, '?columns=auto')).json()
    t.match(lines[0], { status: 'created', full_name: name }, heading)
  }
})

const ADDRESSES = [
  'ip@ucm.es', 'ip@upm.es', 'a@b.es', 'ana@ucm.es', 'ana@upm.es', 'ANA@Uam.es', 'ana+lab@ucm.es', '1@ucm.es',
  '12@ucm.es', '12345@ucm.es', `${'x'.repeat(60)}@ucm.es`, `${'x'.repeat(61)}@ucm.es`, '_@ucm.es', '-a-@ucm.es',
  'o\'brien@ucm.es', 'jose.luis@ucm.es', 'a.b@ucm.es', 'user@ucm.es', '#@ucm.es', '!!@ucm.es', 'x_y@ucm.es',
  'x.y@ucm.es', 'x-y@ucm.es', 'x+y@ucm.es', 'root@ucm.es', 'ip@mail.ucm.es', 'ip@mail.upm.es', 'ab@a.es', 'ab@b.es',
  'ab@a.com', '{}@ucm.es', 'me@x.yz'
]

t.test('a username that somebody else takes meanwhile is not taken for two people', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  await addSubject(app, 'alg')
  const listOf = (...people: string[]) => ['Name,E-mail,Courses', ...people].join('\n')
  const { User } = app.models
  const read = User.usernamesOf
  // Another import comes after this one has looked which usernames are free.
  User.usernamesOf = async entries => {
    const known = await read(entries)
    User.usernamesOf = read
    const { created } = (await send(app, root, listOf('Ana Ruiz,ana@ucm.es,'), '?columns=auto')).json()
    t.equal(created, 1)
    return known
  }
  const list = listOf('Ana Gil,ana@upm.es,alg', 'Leo Gil,leo@upm.es,alg')
  const late = (await send(app, root, list, '?columns=auto')).json()
  t.strictSame(statusesOf(late), [
    [2, 'failed', 'username: Another account has just taken it: import the line again'], [3, 'created']
  ])
  t.strictSame((await User.findAccount('ana'))?.subjects, [], 'who has the username is not enrolled in her place')
  const again = (await send(app, root, list, '?columns=auto')).json()
  t.strictSame(again.lines.map(({ username, status }: any) => [username, status]),
    [['ana.upm', 'created'], ['leo', 'unchanged']])
})

t.test('people whose list has no usernames get valid ones, each their own, and the same ones again', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  await addSubject(app, 'alg')
  const listOf = (addresses: string[], course = '') => ['Name;E-mail;Courses',
    ...addresses.map(address => `P${ADDRESSES.indexOf(address)};${address};${course}`)].join('\n')
  const namesOf = ({ lines }: any) => lines.map(({ username }: { username: string }) => username)
  const trial = (await send(app, root, listOf(ADDRESSES), '?columns=auto&dry_run=true')).json()
  t.match(trial, { created: ADDRESSES.length, failed: 0 })
  t.ok(namesOf(trial).every((name: string) => /^[A-Za-z0-9._-]{3,50}$/.test(name)), namesOf(trial).join(' '))
  t.equal(new Set(namesOf(trial)).size, ADDRESSES.length, 'each their own')
  const made = (await send(app, root, listOf(ADDRESSES), '?columns=auto')).json()
  t.strictSame(namesOf(made), namesOf(trial))
  const turned = ADDRESSES.toReversed()
  const again = (await send(app, root, listOf(turned, 'alg'), '?columns=auto')).json()
  t.match(again, { created: 0, enrolled: ADDRESSES.length, failed: 0 })
  t.strictSame(namesOf(again).toReversed(), namesOf(made), 'also where the list has another order')

  const moved = await app.models.User.findAccount('ana')
  await app.models.User.administer('ana', { email: 'ana@elsewhere.es' })
  const later = (await send(app, root, listOf(['ana@ucm.es']), '?columns=auto')).json()
  t.match(later.lines[0], { username: 'ana', status: 'unchanged' }, `${moved?.full_name} has another address by now`)
  const other = (await send(app, root, 'Name;E-mail\nSomebody else;ana@fourth.es', '?columns=auto')).json()
  t.match(other.lines[0], { username: 'ana.fourth', status: 'created' }, 'nobody gets the account of another person')
})

t.test('a number that is too short for a username is none', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const list = 'First name,Surname,ID number,Email address\nAna,Ruiz,1,ana@ucm.es\nEva,Paz,A0124,eva@ucm.es\n'
  const { lines } = (await send(app, root, list, '?columns=auto')).json()
  t.strictSame(lines.map(({ username }: { username: string }) => username), ['ana', 'A0124'])
})

t.test('the first line of a list is a person where it has an address, and a title above a list is none', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const people = 'Jane Doe,jane@example.edu\nJohn Roe,john@example.edu\n'
  const trial = (await send(app, root, people, '?columns=auto&dry_run=true')).json()
  t.strictSame(trial.columns, [
    { name: '', field: 'none', example: 'Jane Doe' }, { name: '', field: 'email', example: 'jane@example.edu' }
  ])
  t.strictSame(trial.missing, ['full_name'])
  const made = (await send(app, root, people, '?columns=full_name,email')).json()
  t.strictSame(made.lines.map(({ line, username }: any) => [line, username]), [[1, 'jane'], [2, 'john']])

  const titled = 'Listado de alumnos;;\nNombre;Apellidos;Correo\nEva;Paz;eva@example.edu\n'
  const { lines, columns } = (await send(app, root, titled, '?columns=auto')).json()
  t.strictSame(columns.map(({ field }: any) => field), ['first_name', 'last_name', 'email'])
  t.strictSame(lines.map(({ line, full_name: name }: any) => [line, name]), [[3, 'Eva Paz']])
})

t.test('a list whose letters, quotes or columns cannot be told is refused as a whole', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const saidOf = async (list: string | Buffer, query = '?columns=auto') => {
    const refused = await send(app, root, list, query)
    t.equal(refused.statusCode, 422)
    return refused.json().detail[0].msg
  }
  for (const cyrillicOrMac of ['\xc8\xe2\xe0\xed\xee\xe2;i@example.ru', 'Mar\x92a L\x97pez;m@example.es']) {
    const list = Buffer.from(`name;email\n${cyrillicOrMac}\n`, 'latin1')
    t.equal(await saidOf(list), 'The letters of the file cannot be told for sure: save it as UTF-8')
  }
  const open = 'name,email\nAna,a@example.es\n"Bob,b@example.es\n'
  t.match(await saidOf(open), /^Line \d: The file ends inside of a field/)
  t.match(await saidOf('\n;;\n'), /^Line 1: A heading is required/)
  t.equal(await saidOf('email;full_name\n'), 'Line 1: The list has nobody below its heading')
  t.equal(await saidOf(LISTS.system, '?columns=auto,email'), 'Has characters that are not allowed here')
})

t.test('no error repeats a cell: it may be a password', async t => {
  const log = collectedLog()
  const app = await testApp(t, {}, log.log)
  const root = await account(app, 'ADMIN', 'root')
  await addSubject(app, 'algebra')
  const secret = 'qZ7-secret'
  const cells = ['ada', 'ada@example.edu', 'Ada', 'STUDENT', PASSWORD, 'algebra']
  const shifted = cells.slice(1).map((_, i) => cells.with(i + 1, secret).join(','))
  const files = [`ada,ada@example.edu,Ada,STUDENT,${secret}\n`, `${HEADING}\n${shifted.join('\n')}`,
    `${HEADING}\nada,ada@example.edu,Ada,STUDENT,"${secret}`, `${HEADING}\nada,a"${secret}`]
  for (const file of files) t.notMatch((await send(app, root, file)).body, secret)
  t.notMatch(log.lines.join(''), secret)
  t.notMatch(JSON.stringify(await app.models.AuditEntry.find().lean()), secret)
})

t.test('a file that cannot be read is refused as a whole', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const good = `${HEADING}\n${line('ada')}\n`
  const many = (count: number, password = '') => HEADING + '\n' +
    Array.from({ length: count }, (_, i) => `u-${i},u-${i}@example.edu,U,STUDENT,${password}\n`).join('')
  for (const [what, file, msg] of [
    ['no heading', '\n', /^Line 1: A heading is required/],
    ['an unknown column', 'username,email,full_name,role,phone\n', /^Line 1: The name of column 5 is not known\./],
    ['a column too few', 'username,full_name,role\n', /^Line 1: email is missing/],
    ['a column twice', `${HEADING},role\n`, /^Line 1: role stands twice/],
    ['other separators', HEADING.replaceAll(',', '|'), /^Line 1: The name of column 1 is not known/],
    ['no UTF-8', Buffer.from(good.replace('Name', 'N\u00e4me'), 'latin1'), /^The file is not in UTF-8/],
    ['an open quote', `${good}"bob,b@example.edu,Bob,STUDENT\n`, /^Line \d: The file ends inside of a field/],
    ['a closed quote', `${good}bob,b@example.edu,"Bob"by,STUDENT\n`, /^Line 3: After a field in quotes/],
    ['a bare quote', `${good}bob,b@example.edu,Bob "B",STUDENT\n`, /^Line 3: A field with a quote/],
    ['too many lines', many(5_001), /^Line 5002: Must have at most 5000 lines/],
    ['too many passwords', many(201, PASSWORD), /^Line 202: At most 200 lines may have a password/]
  ] as Array<[string, string | Buffer, RegExp]>) {
    const refused = await send(app, root, file)
    t.equal(refused.statusCode, 422, what)
    const { detail: [first] } = refused.json()
    t.matchOnly(first, { loc: ['body'], msg, type: 'value_error' }, what)
  }
  t.strictSame(issuesOf(await send(app, root, '')), [['body', 'missing']])
  t.strictSame(issuesOf(await send(app, root, good, '?dry_run=maybe')), [['query.dry_run', 'bool_parsing']])
  t.equal((await send(app, root, good, '', 'application/json')).statusCode, 415)
  t.strictSame(outcome(await send(app, root, good + ' '.repeat(4 * 1024 * 1024))),
    [413, { detail: 'Payload Too Large' }])
  t.equal(await app.models.User.countDocuments(), 1, 'nothing was made')
  t.strictSame((await stored(app)).entries, [], 'and the audit is empty')
})

t.test('an import that breaks off is completed by another one; of two at once each line is made once', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const second = await account(app, 'ADMIN', 'second')
  await addSubject(app, 'algebra')
  const names = Array.from({ length: 120 }, (_, i) => `user-${i}`)
  const file = `${HEADING}\n${names.map(name => line(name, 'STUDENT,,algebra')).join('\n')}`
  const { User, AuditEntry } = app.models
  const register = User.register
  let left = 70
  User.register = async function (...parameters) {
    // As a killed process: what it would do next is not done.
    if (left-- <= 0) throw new Error('the process is gone')
    return await register.apply(this, parameters)
  }
  t.equal((await send(app, root, file)).statusCode, 500)
  // Six batches of twelve lines: the last two were refused.
  await until(() => left === -2)
  User.register = register
  await until(async () => await User.countDocuments({ role: 'STUDENT' }) === 70)
  const half = await User.find({ role: 'STUDENT' }).lean()
  t.ok(half.every(({ subjects }) => subjects.includes('algebra')), 'no account without its enrolment')
  t.strictSame(await AuditEntry.countDocuments({ action: 'account.imported', outcome: 'started' }), 1)

  const reports = (await Promise.all([send(app, root, file), send(app, second, file)])).map(answer => answer.json())
  t.equal(reports[0].created + reports[1].created, 50)
  t.strictSame(reports.map(({ failed }) => failed), [0, 0], JSON.stringify(reports[1].lines.filter(
    ({ status }: { status: string }) => status === 'failed')))
  t.equal(await User.countDocuments({ role: 'STUDENT', subjects: 'algebra' }), 120)
  const codes = reports.flatMap(({ lines }) => lines).filter(({ code }) => code !== undefined)
  t.equal(new Set(codes.map(({ username }) => username)).size, 50, 'one code for each account')
  t.equal(codes.length, 50)
  const added = await AuditEntry.find({ action: 'enrolment.added', outcome: 'done' }).lean()
  t.equal(new Set(added.map(({ target }) => target)).size, added.length, 'no enrolment is told twice')
})
