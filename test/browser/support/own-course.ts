import { join } from 'node:path'
import type { Test } from 'tap'
import { createClient, dataOf, type Client } from '../../../client/index.js'
import { startGateway } from '../../support/gateway-process.js'
import { PASSWORD } from '../../support/helper.js'

/** The path of the course. */
export const PATH = { subject_id: 'algebra' }

/** A gateway in its own process, with an empty course, its professor and a student: both are signed in at the API. */
export async function startCourse (t: Test) {
  const settings = { DATA_DIR: join(t.testdir(), 'data'), REGISTRATION_ROLES: 'STUDENT,PROFESSOR' }
  const { url } = await startGateway(t, settings)
  const user = async (username: string, role: 'ADMIN' | 'PROFESSOR' | 'STUDENT') => {
    const client = createClient(url)
    const names = { username, email: `${username}@example.edu`, full_name: `Name of ${username}` }
    await dataOf(client.POST('/register', { body: { ...names, password: PASSWORD, role } }))
    await client.login(username, PASSWORD)
    await dataOf(client.PUT('/users/me', { body: { preferences: { theme: 'system' } } }))
    return client
  }
  const admin = await user('root', 'ADMIN')
  const [professor, student] = await Promise.all([user('emmy', 'PROFESSOR'), user('grace', 'STUDENT')])
  const subject = { subject_id: 'algebra', name: 'Algebra', description: 'Vectors', professor_id: 'emmy' }
  await dataOf(admin.POST('/subjects', { body: subject }))
  return { url, professor, student }
}

/** Asks in a conversation of the course, and waits for the end of the reply. */
export async function ask (client: Client, id: string, content: string): Promise<void> {
  for await (const event of client.chat({ id, asignatura: PATH.subject_id, content })) {
    if (event.type === 'error') throw new Error(event.detail)
  }
}
