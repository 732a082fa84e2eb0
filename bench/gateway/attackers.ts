import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { slides, zip } from '../../test/companions/retrieval/files.js'
import { tarHeader } from '../../test/support/course-exports.js'
import { SUBJECT } from '../harness/content.js'
import { tokenOf } from '../servers.js'
import { largePictures, png } from './hostile-pictures.js'

/* The attackers of attacks.ts. They have a thread of their own, so that their work does not delay what is measured. */

/** What a thread of attackers is told. `attack` is a position in {@link ATTACKS}. */
export interface Order { origin: string, attack: number, seconds: number }

interface Attack {
  name: string
  connections: number
  /** What takes long to make is made before the time begins. */
  prepare?: () => void
  /** @returns the status of the response, if there is one */
  send: (origin: string, n: number) => Promise<unknown>
}

const MIB = 1024 * 1024

export const JSON_BODY = { 'content-type': 'application/json' }
const student = tokenOf({ sub: 'u000001', role: 'STUDENT', subjects: [SUBJECT] })
const ownerOfLongest = tokenOf({ sub: 'u000000', role: 'STUDENT', subjects: [SUBJECT] })
const professor = tokenOf({ sub: 'p2', role: 'PROFESSOR', subjects: [] })
const administrator = tokenOf({ sub: 'root', role: 'ADMIN', subjects: [] })
// Of the same professor, with a student of its own.
const OTHER_SUBJECT = 's000020'
const otherStudent = tokenOf({ sub: 'u000020', role: 'STUDENT', subjects: [OTHER_SUBJECT] })
const chatOf = (content: string, id: string, asignatura = SUBJECT): RequestInit => ({
  method: 'POST',
  headers: { ...JSON_BODY, ...(asignatura === SUBJECT ? student : otherStudent) },
  body: JSON.stringify({ id, asignatura, content })
})
/** Reads the whole response. */
export const done = async (response: Response): Promise<number> => {
  await response.arrayBuffer()
  return response.status
}

// Made once: the machine that attacks has other work.
const SENTENCE = 'The exam takes place in week 7, and the second part of it a week later in another room. '
const seedOf = (messages: number): string => JSON.stringify(Array.from({ length: messages }, (_, i) =>
  ({ role: i % 2 ? 'assistant' : 'user', content: SENTENCE.repeat(360) })))
/** As much as is allowed, and far above it. */
const [FULL_SEED, EIGHT_MIB] = [seedOf(8), seedOf(250)]
const NESTED = '['.repeat(4_100_000) + ']'.repeat(4_100_000)
const seededChat = (id: string, messages: string): RequestInit => {
  const chat = chatOf('hello', id)
  return { ...chat, body: `${String(chat.body).slice(0, -1)},"messages":${messages}}` }
}

/** What is sent, and how much of it at a time. */
export const ATTACKS: Attack[] = [
  {
    name: 'sessions that are seeded with as much as is allowed',
    connections: 8,
    send: async (origin, n) => await done(await fetch(`${origin}/chat`, seededChat(`seeded-${n}`, FULL_SEED)))
  },
  {
    name: 'twelve reads at once of the longest session',
    connections: 12,
    send: async origin => await done(await fetch(`${origin}/sessions/turns-2400`, { headers: ownerOfLongest }))
  },
  {
    name: 'sixty chats of 8 MiB at once',
    connections: 60,
    send: async (origin, n) => await done(await fetch(`${origin}/chat`, seededChat(`big-${n}`, EIGHT_MIB)))
  },
  {
    name: 'sixty chats of 8 MiB of nested lists at once',
    connections: 60,
    send: async (origin, n) => await done(await fetch(`${origin}/chat`, seededChat(`nested-${n}`, NESTED)))
  },
  {
    name: 'five hundred chats of one student',
    connections: 50,
    send: async (origin, n) => await done(await fetch(`${origin}/chat`, chatOf('When is the exam?', `many-${n}`)))
  },
  {
    name: '130 logins that are sent and abandoned',
    connections: 130,
    send: async (origin, n) => {
      const body = `username=nobody-${n % 40}&password=wrong-${n}`
      const socket = await opened(origin)
      socket.write('POST /token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body}`)
      await sleep(300)
      socket.destroy()
    }
  },
  {
    name: 'five hundred logins at once from one address',
    connections: 500,
    send: async (origin, n) => await done(await fetch(`${origin}/token`, {
      method: 'POST', body: new URLSearchParams({ username: `nobody-${n}`, password: `wrong-${n}` })
    }))
  },
  {
    name: 'wrong passwords for a hundred names',
    connections: 40,
    send: async (origin, n) => await done(await fetch(`${origin}/token`, {
      method: 'POST', body: new URLSearchParams({ username: `u${String(n % 100).padStart(6, '0')}`, password: `x${n}` })
    }))
  },
  {
    name: 'registrations',
    connections: 20,
    send: async (origin, n) => await done(await fetch(`${origin}/register`, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({
        username: `new-${n}`,
        email: `new-${n}@example.edu`,
        password: `a password ${n}`,
        full_name: 'New',
        role: 'STUDENT'
      })
    }))
  },
  {
    name: 'two thousand connections without a request',
    connections: 200,
    send: async origin => {
      const sockets = await Promise.all(Array.from({ length: 10 }, () => opened(origin)))
      await sleep(2_000)
      for (const socket of sockets) socket.destroy()
    }
  },
  {
    name: 'damaged and expanding documents',
    connections: 6,
    send: async (origin, n) => {
      const form = new FormData()
      form.append('file', new Blob([n % 2 ? badPdf() : widePage()]), `attack-${n % 20}.${n % 2 ? 'pdf' : 'html'}`)
      return await done(await fetch(`${origin}/subjects/${SUBJECT}/documents`, {
        method: 'POST', headers: professor, body: form
      }))
    }
  },
  {
    name: 'archives that unfold to gigabytes, endless slides, and pictures that are hostile',
    connections: 6,
    prepare: hostileFiles,
    send: async (origin, n) => {
      const files = hostileFiles()
      const [name, bytes] = files[n % files.length] as [string, Buffer]
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), `${n % 20}-${name}`)
      const kind = name.endsWith('.mbz') ? 'imports' : 'documents'
      return await done(await fetch(`${origin}/subjects/${SUBJECT}/${kind}`, {
        method: 'POST', headers: professor, body: form
      }))
    }
  },
  {
    name: 'a text of tags, which every chat about its course reads anew',
    connections: 2,
    send: async (origin, n) => {
      if (n % 2 === 0) return await done(await fetch(`${origin}/chat`, chatOf('When?', `tags-${n}`, OTHER_SUBJECT)))
      const form = new FormData()
      form.append('file', new Blob([`${'<div>'.repeat(100_000)} ${n}`]), 'tags.txt')
      return await done(await fetch(`${origin}/subjects/${OTHER_SUBJECT}/documents`, {
        method: 'POST', headers: professor, body: form
      }))
    }
  },
  {
    name: 'a bank of long questions, and searches in it',
    connections: 12,
    send: async (origin, n) => n % 2 === 0
      ? await done(await fetch(`${origin}/subjects/${OTHER_SUBJECT}/questions?q=${'(a+)+'.repeat(9)}${n}`, {
        headers: professor
      }))
      : await done(await fetch(`${origin}/subjects/${OTHER_SUBJECT}/questions`, {
        method: 'POST',
        headers: { ...JSON_BODY, ...professor },
        body: JSON.stringify({ type: 'number', text: `${n} ${'a'.repeat(9_900)}`, answer: n, explanation: LONG })
      }))
  },
  {
    name: 'questions of 8,000 characters, and an inbox that is asked for them',
    connections: 12,
    send: async (origin, n) => n % 4 === 0
      ? await done(await fetch(`${origin}/subjects/${OTHER_SUBJECT}/inbox`, { headers: professor }))
      : await done(await fetch(`${origin}/chat`, chatOf(`${n} ${'xylophone '.repeat(790)}?`, `q-${n}`, OTHER_SUBJECT)))
  },
  {
    name: 'searches of users without a hit, and figures of a course',
    connections: 20,
    send: async (origin, n) => n % 2 === 0
      ? await done(await fetch(`${origin}/admin/users?q=nobody-${n}`, { headers: administrator }))
      : await done(await fetch(`${origin}/professor/subjects/${SUBJECT}/analytics`, { headers: professor }))
  },
  {
    name: 'bodies of 8 MiB that are abandoned',
    connections: 20,
    send: async origin => {
      const socket = await opened(origin)
      socket.write(`POST /chat HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${student.authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 8000000\r\n\r\n{')
      await sleep(20)
      socket.destroy()
    }
  }
]

const LONG = 'b'.repeat(9_900)

// How long an answer is waited for when the time is over: the recognition of hostile pictures takes minutes.
const MOST_AFTER_MS = 20_000

/** Sends until the time is over. Returns how often each status was the response. */
async function attack ({ origin, attack, seconds }: Order): Promise<Map<unknown, number>> {
  const { connections, prepare, send } = ATTACKS[attack] as Attack
  prepare?.()
  const end = performance.now() + seconds * 1000
  const statuses = new Map<unknown, number>()
  const late = sleep(seconds * 1000 + MOST_AFTER_MS, 'no answer yet')
  let sent = 0
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const status = await Promise.race([send(origin, sent++).catch(() => 'closed'), late]) ?? 'sent'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }))
  return statuses
}

async function opened (origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** A page tree whose `/Count` disagrees with its `/Kids`, and a table of objects with a wrong generation. */
function badPdf (): string {
  return '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
    '2 0 obj\n<< /Type /Pages /Count 7 /Kids [3 0 R] >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>\nendobj\n' +
    '4 0 obj\n<< /Length 44 >>\nstream\nBT /F1 24 Tf 20 100 Td (Mosses) Tj ET\nendstream\nendobj\n' +
    'xref\n0 5\n0000000000 65535 f \n0000000009 00007 n \n0000000058 00000 n \n0000000115 00000 n \n' +
    '0000000206 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n300\n%%EOF\n'
}

let hostile: Array<[name: string, bytes: Buffer]> | undefined

function hostileFiles (): Array<[name: string, bytes: Buffer]> {
  if (hostile !== undefined) return hostile
  const pictures = largePictures()
  hostile = [
    ['bomb.zip', zip(Object.fromEntries(Array.from({ length: 20 }, (_, n) =>
      [`${n}.txt`, Buffer.alloc(32 * MIB, 'a')])))],
    ['slides.pptx', slides(5_000)],
    ...Object.entries(pictures),
    ['pictures.zip', zip(pictures)],
    // Each of its pixels is black or white by chance: recognition finds letters everywhere.
    ['noise.png', png(7_000, randomFillSync(Buffer.alloc(7_000 * 876)))],
    ['bomb.mbz', gzipSync(Buffer.concat([tarHeader('moodle_backup.xml', 512 * MIB), Buffer.alloc(512 * MIB + 1024)]))]
  ]
  return hostile
}

/** Ten megabytes of tables within tables. */
function widePage (): string {
  return '<!doctype html><p>Mosses have no roots.' + '<table><tr><td>x'.repeat(600_000)
}

if (parentPort !== null) parentPort.postMessage(await attack(workerData as Order))
