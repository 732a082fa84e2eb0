import t from 'tap'
import { getsHints, hasInbox, seesDocuments } from '../../../companions/chat-engine/audience.js'
import type { SubjectState } from '../../../companions/chat-engine/models/subject.js'

const subject = (more: Partial<SubjectState>) => more as SubjectState
const WHO: Array<[role: string | undefined, isTeacher: boolean]> =
  [['STUDENT', false], ['PROFESSOR', true], ['PROFESSOR', false], ['ADMIN', false], [undefined, false]]

t.test('hints are for all but administrators and the teachers of the subject, where it wants them', async t => {
  const hinted = (policy: 'hints' | 'answer') => WHO.map(([role, isTeacher]) =>
    getsHints({ subjectId: 'a', subject: subject({ tutor_policy: policy }), role, isTeacher }))
  t.strictSame(hinted('hints'), [true, false, true, false, true])
  t.strictSame(hinted('answer'), [false, false, false, false, false])
})

t.test('documents are shown to all but professors who do not teach the subject', async t => {
  t.strictSame(WHO.map(([role, isTeacher]) => seesDocuments({ subjectId: 'a', subject: null, role, isTeacher })),
    [true, true, false, true, true])
})

t.test('teachers are shown what students ask, unless the transcripts of the subject are closed to them', async t => {
  const shown = (state: SubjectState | null) => WHO.map(([role, isTeacher]) =>
    hasInbox({ subjectId: 'a', subject: state, role, isTeacher }))
  t.strictSame(shown(subject({ transcripts: 'anonymous' })), [true, false, false, false, false])
  t.strictSame(shown(subject({ transcripts: 'none' })), [false, false, false, false, false])
  t.strictSame(shown(null), [false, false, false, false, false])
})
