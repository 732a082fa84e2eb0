import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { COMPANION_SECRET, type Cluster } from './cluster.js'
import { PASSWORD, type Course } from './course.js'
import type { Part } from './part.js'
import { Student } from './student.js'

/** A deletion reaches the companions at once; where one was away, within 30 seconds. */
const DELETED_MS = 40_000

/**
 * What a user has said through one gateway is gone everywhere after a deletion through another one, and what the next
 * user of the name says stays, whatever the clocks of the two gateways show.
 */
export async function checkDeletions (t: Test, cluster: Cluster, course: Course): Promise<void> {
  const [ahead, right] = cluster.of('gateway') as [Part, Part]
  for (const [talks, deletes] of [[ahead, right], [right, ahead]] as const) {
    const [name = ''] = await course.students(1)
    const way = `${talks.name} has heard ${name}, ${deletes.name} deletes`
    const student = new Student(talks.url, course.id, name)
    await student.say(`deleted-${name}`, 'What is a heap?')
    t.strictSame(student.failures, [])
    t.equal(await conversationsOf(cluster, name), 1, `${way}: the engine knows it`)
    const deleted = await new Student(deletes.url, course.id, name)
      .request('DELETE', '/users/me', { password: PASSWORD })
    t.equal(deleted.status, 204, JSON.stringify(deleted.json))
    const until = Date.now() + DELETED_MS
    while (await conversationsOf(cluster, name) > 0 && Date.now() < until) await sleep(200)
    t.equal(await conversationsOf(cluster, name), 0, `${way}: nothing is left`)

    const person = { username: name, email: `${name}@example.edu`, password: PASSWORD, full_name: name }
    const again = new Student(talks.url, course.id, name)
    const registered = await again.request('POST', '/register', { ...person, role: 'STUDENT' })
    t.equal(registered.status, 201, JSON.stringify(registered.json))
    await again.logIn()
    await again.send('POST', `/subjects/${course.id}/enroll`)
    await again.say(`again-${name}`, 'What is a heap?')
    t.strictSame(again.failures, [], 'the name is free')
    // The list of deletions is told again where a companion was away.
    await sleep(2_000)
    t.equal(await conversationsOf(cluster, name), 1, `${way}: what the next one of the name says stays`)
  }
}

async function conversationsOf (cluster: Cluster, name: string): Promise<number> {
  const [engine] = cluster.of('chat-engine') as [Part]
  const headers = { [SECRET_HEADER]: COMPANION_SECRET }
  const response = await fetch(`${engine.url}/conversations?user_id=${name}&limit=10`, { headers })
  return (await response.json() as unknown[]).length
}
