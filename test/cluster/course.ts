import bcrypt from 'bcrypt'
import { createIndexes } from '../../lib/database/collection.js'
import { connect } from '../../lib/database/connection.js'
import { defineModels } from '../../models/index.js'
import type { Role } from '../../schemas/roles.js'
import { GUIDE } from '../companions/chat-engine/helper.js'
import { tokenFor } from '../faults/support/token.js'

export const PASSWORD = 'correct horse battery'

/** A course of a professor `emmy` with a guide, and an administrator `root`. Its students are enrolled. */
export interface Course {
  id: string
  students: (count: number) => Promise<string[]>
  close: () => Promise<void>
}

/** Writes to the database, since logins and registrations cost a quarter of a second each. */
export async function courseAt (uri: string, id = 'algebra'): Promise<Course> {
  const connection = await connect(uri, 'the test of a cluster')
  const models = defineModels(connection)
  await createIndexes(Object.values(models))
  // As cheap as possible.
  const hash = await bcrypt.hash(PASSWORD, 4)
  const add = async (username: string, role: Role, subjects: string[] = []) => {
    const user = { username, email: `${username}@example.edu`, full_name: username, role }
    await models.User.register(user, hash, { subjects })
  }
  await add('root', 'ADMIN')
  await add('emmy', 'PROFESSOR')
  await models.Subject.add({ subject_id: id, name: 'Algorithms', description: '', professor_id: 'emmy' })
  await models.Subject.change(id, { guide: GUIDE })
  let made = 0
  return {
    id,
    students: async count => {
      const names = Array.from({ length: count }, () => `student-${id}-${++made}`)
      await Promise.all(names.map(name => add(name, 'STUDENT', [id])))
      return names
    },
    close: () => connection.close()
  }
}

/** Brings the guide as a document, so that the retrieval service has something to find. */
export async function addDocument (url: string, course: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([GUIDE], { type: 'text/markdown' }), 'guide.md')
  const headers = { authorization: `Bearer ${tokenFor('emmy')}` }
  const { status } = await fetch(`${url}/subjects/${course}/documents`, { method: 'POST', headers, body: form })
  return status
}
