import { AlreadyEnrolled, StudentRoleRequired, SubjectNotFound } from '../errors.js'
import type { NewSubject } from '../schemas/subjects.js'
import type { Models } from '../models/index.js'
import type { Subject, SubjectHead } from '../models/subject.js'

/*
 * An enrolment is an entry in the user's `subjects`; the subject is a document of its own. No student may be left
 * enrolled in a subject that is not there, and there is no transaction across two documents. So:
 *
 *   deleting   removes the subject first, then takes it out of every user;
 *   enrolling  writes the entry first, then looks whether the subject is still there, and takes the entry back if not.
 *
 * Whichever of the two comes last sees what the other did. A process killed, or a connection lost, between two writes
 * leaves an entry that the next deletion or creation of the subject takes out, or the next start or reconnection.
 */

/**
 * Enrols a student.
 * @throws {SubjectNotFound | StudentRoleRequired | AlreadyEnrolled}
 */
export async function enrol ({ User, Subject }: Models, username: string, subjectId: string): Promise<SubjectHead> {
  if (await Subject.findSubject(subjectId) === null) throw new SubjectNotFound()
  const outcome = await User.addSubject(username, subjectId)

  const subject = await Subject.findSubject(subjectId)
  if (subject === null) {
    await User.removeSubject(subjectId)
    throw new SubjectNotFound()
  }
  switch (outcome) {
    case 'not a student': throw new StudentRoleRequired()
    case 'already enrolled': throw new AlreadyEnrolled()
    case 'enrolled': return subject
  }
}

/** Deletes a subject and with it every enrolment. @throws {SubjectNotFound} */
export async function deleteSubject ({ User, Subject }: Models, subjectId: string): Promise<void> {
  const { deletedCount } = await Subject.deleteOne({ _id: subjectId }).exec()
  // Also where there was nothing to delete: an earlier attempt may have failed half-way.
  await User.removeSubject(subjectId)
  if (deletedCount === 0) throw new SubjectNotFound()
}

/** Adds a subject, with nobody enrolled. @throws {SubjectExists} */
export async function addSubject ({ User, Subject }: Models, subject: NewSubject): Promise<SubjectHead> {
  // A deletion of the same id that failed half-way would otherwise leave its students enrolled in the new one.
  if (await Subject.findSubject(subject.subject_id) === null) await User.removeSubject(subject.subject_id)
  return Subject.add(subject)
}

/** Completes what a killed process or a lost connection left: called at each start, and when the database is back. */
export async function completeDeletions ({ User, Subject }: Models): Promise<void> {
  // In this order: a subject that is created meanwhile has no enrolment among those read before.
  const enrolled = await User.distinct('subjects').exec()
  const existing = new Set((await Subject.find({ _id: { $in: enrolled } }, { _id: 1 }).lean<Subject[]>().exec()).map(({ _id }) => _id))
  for (const id of enrolled.filter(id => !existing.has(id))) {
    // Looked at again right before, since this can take its time and somebody may create it meanwhile.
    if (await Subject.findSubject(id) === null) await User.removeSubject(id)
  }
}
