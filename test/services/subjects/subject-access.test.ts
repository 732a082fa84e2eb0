import t from 'tap'
import type { Models } from '../../../models/index.js'
import type { SubjectHead } from '../../../models/subjects/subject.js'
import type { User } from '../../../models/accounts/user.js'
import {
  isParticipant, isTeacher, requireParticipant, requireTeacher
} from '../../../services/subjects/subject-access.js'

const ALGEBRA = { _id: 'algebra', professor_id: 'emmy', co_professors: ['carl', 'bea'] } as unknown as SubjectHead
const findSubject = async (id: string) => id === 'algebra' ? ALGEBRA : null
const models = { Subject: { findSubject } } as unknown as Models
const caller = (_id: string, role: string, subjects: string[] = []) => ({ _id, role, subjects }) as unknown as User

/** Whether the caller teaches `algebra`, takes part in it, and the two refusals where one is required. */
const CALLERS: Array<[who: User, teacher: boolean, participant: boolean, refusal?: string]> = [
  [caller('root', 'ADMIN'), true, true],
  [caller('emmy', 'PROFESSOR'), true, true],
  [caller('bea', 'PROFESSOR'), true, true],
  [caller('sofia', 'PROFESSOR'), false, false, 'Not the professor of this subject'],
  [caller('sofia', 'PROFESSOR', ['algebra']), false, false, 'Not the professor of this subject'],
  [caller('ada', 'STUDENT', ['physics', 'algebra']), false, true],
  [caller('bob', 'STUDENT', ['physics']), false, false, 'Not enrolled in this subject'],
  [caller('carl', 'STUDENT'), false, false, 'Not enrolled in this subject'],
  [caller('carl', 'STUDENT', ['algebra']), false, true],
  [caller('emmy', 'STUDENT'), false, false, 'Not enrolled in this subject']
]

t.test('who teaches a subject, and who takes part in it', async t => {
  for (const [who, teacher, participant, refusal] of CALLERS) {
    const name = `${who.role} ${who._id} ${who.subjects}`
    t.strictSame([isTeacher(who, ALGEBRA), isParticipant(who, ALGEBRA)], [teacher, participant], name)
    const asTeacher = await requireTeacher(models, who, 'algebra').catch(({ message }) => message)
    t.equal(asTeacher, teacher ? ALGEBRA : 'Not the professor of this subject', name)
    const asParticipant = await requireParticipant(models, who, 'algebra').catch(({ message }) => message)
    t.equal(asParticipant, participant ? ALGEBRA : refusal, name)
  }
})

t.test('a subject that is not there is not found, whoever asks', async t => {
  for (const [who] of CALLERS) {
    for (const required of [requireTeacher, requireParticipant]) {
      await t.rejects(required(models, who, 'unknown'), { statusCode: 404, message: 'Subject not found' }, who.role)
    }
  }
})
