import t from 'tap'
import { campus, say, type Campus } from '../support/campus.js'
import { clockTick } from '../support/events.js'
import { account, addSubject, type Account, call, enrolledStudent } from '../support/helper.js'
import { collectionsWith } from '../support/scan.js'
import { GUIDE } from '../companions/chat-engine/helper.js'

/*
 * Each writer is held when it is admitted and has written nothing yet. Meanwhile something is deleted, here and at the
 * companions. Then the writer goes on. Nothing of the deleted may be left.
 */

/** What a writer writes in: its session and subject have the same name, which is also in its words. */
interface Place { word: string, who: Account, room: Campus }

interface Writer {
  name: string
  role: 'STUDENT' | 'PROFESSOR'
  /** What must be there before. */
  before?: (place: Place) => Promise<unknown>
  /** The call that is held. */
  held: (room: Campus) => [target: object, method: string]
  write: (place: Place) => Promise<{ statusCode: number }>
}

const chat = ({ word, who, room }: Place, content = `${word}: when is the final exam?`, headers = {}) =>
  call(room.app, who, 'POST', '/chat', { id: word, asignatura: word, content }, headers)
const bank = ({ word, who, room }: Place, method: string, path: string, body: object) =>
  call(room.app, who, method, `/subjects/${word}/${path}`, body)
const QUESTION = { type: 'number', text: 'What is 1+1?', answer: 2 }
const FAQ = (word: string) => ({ question: `Where is ${word}?`, answer: word, state: 'published' })

function upload ({ word, who, room }: Place, path: string, fields: Record<string, string>, name: string, text: string) {
  const part = (head: string, value: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  const body = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value)).join('') +
    part(`name="file"; filename="${name}"`, text) + '--b--\r\n'
  return call(room.app, who, 'POST', `/subjects/${word}/${path}`, body, {
    'content-type': 'multipart/form-data; boundary=b'
  })
}

/** A student asks what the course does not answer. */
async function wonder ({ word, room }: Place): Promise<void> {
  const student = await enrolledStudent(room.app, [word])
  const content = 'Does the campus have a swimming pool with a slide?'
  await call(room.app, student, 'POST', '/chat', { id: `s-${student.username}`, asignatura: word, content })
}

const WRITERS: Writer[] = [
  { name: 'chat', role: 'STUDENT', held: ({ app }) => [app.chatEngine, 'chat'], write: chat },
  {
    name: 'streamed chat',
    role: 'STUDENT',
    held: ({ app }) => [app.chatEngine, 'chat'],
    write: place => chat(place, `${place.word}: when?`, { accept: 'text/event-stream' })
  },
  {
    name: 'test',
    role: 'STUDENT',
    held: ({ app }) => [app.chatEngine, 'chat'],
    write: place => chat(place, 'Give me a test')
  },
  {
    name: 'resume',
    role: 'STUDENT',
    before: place => chat(place, 'Give me a test with 2 questions'),
    held: ({ app }) => [app.chatEngine, 'resume'],
    write: ({ word, who, room }) => call(room.app, who, 'POST', `/sessions/${word}/resume_chat`, {
      answer: word, current_question_index: 0
    })
  },
  {
    name: 'streamed resume',
    role: 'STUDENT',
    before: place => chat(place, 'Give me a test with 2 questions'),
    held: ({ app }) => [app.chatEngine, 'resume'],
    write: ({ word, who, room }) => call(room.app, who, 'POST', `/sessions/${word}/resume_chat`, {
      answer: word, current_question_index: 0
    }, { accept: 'text/event-stream' })
  },
  {
    name: 'import of users',
    role: 'STUDENT',
    before: ({ word, who, room }) => call(room.app, who, 'DELETE', `/subjects/${word}/enroll`),
    held: ({ app }) => [app.models.User, 'addSubjects'],
    write: ({ word, who, room }) => call(room.app, room.administrator, 'POST', '/admin/users/import',
      `username,email,full_name,role,subjects\n${who.username},${who.username}@example.edu,Willa,STUDENT,${word}\n`,
      { 'content-type': 'text/csv' })
  },
  {
    name: 'feedback',
    role: 'STUDENT',
    before: chat,
    held: ({ app }) => [app.models.Turn, 'giveFeedback'],
    write: ({ word, who, room }) => call(room.app, who, 'PUT', `/sessions/${word}/messages/2/feedback`, {
      rating: 'down', comment: word
    })
  },
  {
    name: 'title',
    role: 'STUDENT',
    before: chat,
    held: ({ app }) => [app.models.Session, 'rename'],
    write: ({ word, who, room }) => call(room.app, who, 'PUT', `/sessions/${word}`, { title: word })
  },
  {
    name: 'enrolment',
    role: 'STUDENT',
    before: ({ word, who, room }) => call(room.app, who, 'DELETE', `/subjects/${word}/enroll`),
    held: ({ app }) => [app.models.User, 'addSubject'],
    write: ({ word, who, room }) => call(room.app, who, 'POST', `/subjects/${word}/enroll`)
  },
  {
    name: 'question',
    role: 'PROFESSOR',
    held: ({ app }) => [app.models.Question, 'add'],
    write: place => bank(place, 'POST', 'questions', QUESTION)
  },
  {
    name: 'change of a question',
    role: 'PROFESSOR',
    before: place => bank(place, 'POST', 'questions', QUESTION),
    held: ({ app }) => [app.models.Question, 'change'],
    write: async place => {
      const { _id } = await place.room.app.models.Question.findOne({ subject: place.word }).lean() as { _id: string }
      return await bank(place, 'PUT', `questions/${_id}`, { text: `What is ${place.word}?` })
    }
  },
  {
    name: 'generation of questions',
    role: 'PROFESSOR',
    held: ({ app }) => [app.chatEngine, 'generateQuestions'],
    write: place => bank(place, 'POST', 'questions/generate', { count: 2 })
  },
  {
    name: 'import of questions',
    role: 'PROFESSOR',
    held: ({ app }) => [app.models.QuestionImport, 'begin'],
    write: place => upload(place, 'questions/import', { format: 'gift' }, 'a.txt', `${place.word}? {=a ~b}`)
  },
  {
    name: 'import of a course',
    role: 'PROFESSOR',
    held: ({ app }) => [app.models.CourseImport, 'add'],
    write: place => upload(place, 'imports', {}, `${place.word}.mbz`, place.word)
  },
  {
    name: 'frequent question',
    role: 'PROFESSOR',
    held: ({ app }) => [app.analysisService, 'addFaq'],
    write: place => bank(place, 'POST', 'faqs', FAQ(place.word))
  },
  {
    name: 'change of a frequent question',
    role: 'PROFESSOR',
    before: ({ word, room }) => call(room.app, room.administrator, 'POST', `/subjects/${word}/faqs`, FAQ(word)),
    held: ({ app }) => [app.analysisService, 'changeFaq'],
    write: async place => {
      const { faqs } = (await bank(place, 'GET', 'faqs', {})).json()
      return await bank(place, 'PUT', `faqs/${faqs[0].id}`, { answer: `${place.word} again` })
    }
  },
  {
    name: 'answer in the inbox',
    role: 'PROFESSOR',
    before: wonder,
    held: ({ app }) => [app.analysisService, 'answerGroup'],
    write: async place => {
      const [group] = (await bank(place, 'GET', 'inbox', {})).json()
      return await bank(place, 'POST', `inbox/${group.id}/answer`, { answer: place.word })
    }
  },
  {
    name: 'answer in the inbox by a passage',
    role: 'PROFESSOR',
    before: wonder,
    held: ({ app }) => [app.analysisService, 'answerWithPassage'],
    write: async place => {
      const [group] = (await bank(place, 'GET', 'inbox', {})).json()
      return await bank(place, 'POST', `inbox/${group.id}/passage`, { quote: `All about ${place.word}.` })
    }
  },
  {
    name: 'generated frequent questions',
    role: 'PROFESSOR',
    before: async place => {
      for (let turn = 0; turn < 3; turn++) await wonder(place)
    },
    held: ({ app }) => [app.analysisService, 'generateFaqs'],
    write: place => bank(place, 'POST', 'faqs/generate', {})
  },
  {
    name: 'topics',
    role: 'PROFESSOR',
    before: place => upload(place, 'documents', {}, `${place.word}.md`,
      Array.from({ length: 6 }, (_, i) => `## Part ${i}\n\nThe ${place.word} has ${i} wooden bars.`).join('\n\n')),
    held: ({ app }) => [app.analysisService, 'extractTopics'],
    write: place => bank(place, 'POST', 'topics/extract', {})
  },
  {
    name: 'document',
    role: 'PROFESSOR',
    held: ({ app }) => [app.retrievalService, 'index'],
    write: place => upload(place, 'documents', {}, `${place.word}.txt`, `All about ${place.word}.`)
  }
]

type Call = (...args: unknown[]) => Promise<unknown>
type Deletion = 'session' | 'subject' | 'account'

function deletionOf (what: Deletion, { word, who, room }: Place) {
  const { app, administrator } = room
  if (what === 'session') return call(app, who, 'DELETE', `/sessions/${word}`)
  return call(app, administrator, 'DELETE', what === 'subject' ? `/subjects/${word}` : `/admin/users/${who.username}`)
}

/** Where the word, or the name, may stay: a session stays readable for its owner; the audit keeps names. */
const KEPT: Record<Deletion, string[]> = {
  session: ['subjects', 'users', 'sessions', 'audit_entries', 'chat_days', 'test_attempts', 'test_answers', 'usages',
    'engine_profiles'],
  subject: ['sessions', 'turns', 'users', 'usages', 'audit_entries', 'test_attempts', 'chat_days', 'code_tries',
    'retrieval_subjects'],
  // The word is also the id of the subject, which stays.
  account: ['audit_entries', 'chat_days', 'subjects']
}

async function place (room: Campus, role: Writer['role'], number: number): Promise<Place> {
  const word = `zwergmaus-${number}`
  const { app } = room
  await addSubject(app, word)
  await app.models.Subject.change(word, { guide: GUIDE })
  if (role === 'STUDENT') return { word, room, who: await enrolledStudent(app, [word], `willa-${number}`) }
  const who = await account(app, 'PROFESSOR', `willa-${number}`)
  await app.models.Subject.change(word, { co_professors: [who.username] })
  return { word, room, who }
}

/** Runs the writer with the deletion in its middle. Returns its status. */
async function interleave (writer: Writer, what: Deletion, at: Place): Promise<number> {
  const { app } = at.room
  await writer.before?.(at)
  const [target, method] = writer.held(at.room) as [Record<string, Call>, string]
  const original = target[method] as Call
  let deletion: number | undefined
  target[method] = async (...args) => {
    target[method] = original
    await clockTick()
    deletion = (await deletionOf(what, at)).statusCode
    await app.deletions.tryAll()
    await clockTick()
    return await original.apply(target, args)
  }
  const { statusCode } = await writer.write(at)
  t.equal(deletion, 204, `${writer.name}: the ${what} is deleted meanwhile`)
  if (what === 'subject') await app.deletions.clear(at.word)
  await app.deletions.tryAll()
  return statusCode
}

t.test('whatever is written late, nothing of the deleted is left', async t => {
  const room = await campus(t)
  let number = 0
  for (const writer of WRITERS) {
    const deletions: Deletion[] = writer.role === 'STUDENT' ? ['session', 'subject', 'account'] : ['subject', 'account']
    for (const what of deletions) {
      if (['enrolment', 'import of users'].includes(writer.name) && what === 'session') continue
      const at = await place(room, writer.role, ++number)
      const status = await interleave(writer, what, at)
      t.ok(status < 500, `${writer.name}, ${what}: ${status}`)
      // What a teacher has made for a course stays with the course, without the name.
      const sought = what === 'account' && writer.role === 'PROFESSOR' ? at.who.username : at.word
      const left = (await collectionsWith(room.uri, sought)).filter(name => !KEPT[what].includes(name))
      const ofAccount = what === 'account' ? await collectionsWith(room.uri, at.who.username) : []
      t.strictSame(left, [], `${writer.name}, ${what}: words`)
      t.strictSame(ofAccount.filter(name => name !== 'audit_entries'), [], `${writer.name}, ${what}: name`)
    }
  }
})

t.test('what is written late for a deleted account is not that of the new account of its name', async t => {
  const room = await campus(t)
  const { app } = room
  let number = 100
  for (const writer of WRITERS.filter(({ role }) => role === 'PROFESSOR')) {
    const at = await place(room, 'PROFESSOR', ++number)
    await interleave({
      ...writer,
      write: async at => {
        const { tryAll } = app.deletions
        app.deletions.tryAll = async () => {
          app.deletions.tryAll = tryAll
          await tryAll()
          await account(app, 'PROFESSOR', at.who.username)
        }
        return await writer.write(at)
      }
    }, 'account', at)
    const named = (await collectionsWith(room.uri, at.who.username))
      .filter(name => !['users', 'audit_entries'].includes(name))
    t.strictSame(named, [], writer.name)
  }
})

t.test('a turn of a new subject of the same id stays', async t => {
  const room = await campus(t)
  const at = await place(room, 'STUDENT', 200)
  const [chat] = WRITERS as [Writer]
  await interleave(chat, 'subject', at)
  await clockTick()
  await addSubject(room.app, at.word)
  await call(room.app, at.who, 'POST', `/subjects/${at.word}/enroll`)
  await say(room, at.who, 'algebra-again', 'Waldmaus')
  await call(room.app, at.who, 'POST', '/chat', { id: 'again', asignatura: at.word, content: 'Haselmaus' })
  await room.app.deletions.tryAll()
  t.ok((await collectionsWith(room.uri, 'haselmaus')).includes('engine_turns'), 'the engine has the new turn')
})
