import t from 'tap'
import { getsHints, hasInbox, isOutsider, seesGuide } from '../../../../companions/chat-engine/conversation/audience.js'
import type { SubjectState } from '../../../../companions/chat-engine/models/subject.js'

const subject = (more: Partial<SubjectState>) => more as SubjectState
const WHO: Array<[role: string | undefined, isTeacher: boolean]> =
  [['STUDENT', false], ['PROFESSOR', true], ['PROFESSOR', false], ['ADMIN', false], [undefined, false]]

t.test('hints are for all but administrators and the teachers of the subject, where it wants them', async t => {
  const hinted = (policy: 'hints' | 'answer') => WHO.map(([role, isTeacher]) =>
    getsHints({ subjectId: 'a', subject: subject({ tutor_policy: policy }), role, isTeacher }))
  t.strictSame(hinted('hints'), [true, false, true, false, true])
  t.strictSame(hinted('answer'), [false, false, false, false, false])
})

t.test('a professor from outside sees the guide where anybody may enrol, and no document', async t => {
  t.strictSame(WHO.map(([role, isTeacher]) => isOutsider({ subjectId: 'a', subject: null, role, isTeacher })),
    [false, false, true, false, false])
  for (const [enrolment, isShown] of [[undefined, true], ['open', true], ['code', false], ['closed', false]] as const) {
    const shown = WHO.map(([role, isTeacher]) =>
      seesGuide({ subjectId: 'a', subject: subject({ enrolment }), role, isTeacher }))
    t.strictSame(shown, [true, true, isShown, true, true], enrolment ?? 'absent')
  }
})

t.test('teachers are shown what students ask, unless the transcripts of the subject are closed to them', async t => {
  const shown = (state: SubjectState | null) => WHO.map(([role, isTeacher]) =>
    hasInbox({ subjectId: 'a', subject: state, role, isTeacher }))
  t.strictSame(shown(subject({ transcripts: 'anonymous' })), [true, false, false, false, false])
  t.strictSame(shown(subject({ transcripts: 'none' })), [false, false, false, false, false])
  t.strictSame(shown(null), [false, false, false, false, false])
})
