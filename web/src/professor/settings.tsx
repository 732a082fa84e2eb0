import {
  account, ActionButton, Area, AskingButton, call, Choices, facts, Field, Form, formatNumber, Item, Ledger, LedgerForm,
  Load, loadCourses, NameField, Page, Said, type SubjectChange, type SubjectDetail, t, teach, teachersOf, useChange,
  useCourse, useEntry, useGet, useLocation
} from '../base.js'
import { CodeForPlatform, CourseOnPlatform } from './platform.js'
import { Enrol } from '../student/find-course.js'

type Save = (body: SubjectChange) => Promise<void>

/** What a course is called, who gets in, how the assistant teaches, what the inbox shows, who teaches. */
export default function Settings () {
  const { course, params } = useCourse()
  const subject = useGet('/subjects/{subject_id}', params)
  const reload = () => subject.reload()
  const save: Save = async body => {
    const changed = await call('PUT', '/subjects/{subject_id}', params, body)
    subject.change(() => changed)
    await loadCourses()
  }
  return (
    <Page title={teach.settings} lead={course}>
      <Load of={subject}>
        {subject => (
          <>
            <Naming subject={subject} save={save} />
            <EnrolmentForm subject={subject} save={save} />
            <Teaching subject={subject} save={save} />
            <Shown subject={subject} save={save} />
            <Teachers subject={subject} save={save} />
            {subject.on_platform && <CourseOnPlatform onLeft={reload} />}
            {subject.on_platform === false && <CodeForPlatform />}
            {isHead(subject) && <Archive subject={subject} save={save} />}
          </>
        )}
      </Load>
    </Page>
  )
}

/** Whether the one who is signed in may change the teachers and archive. */
const isHead = ({ professor_id: head }: SubjectDetail): boolean =>
  account.value?.role === 'ADMIN' || account.value?.username === head

interface Section { subject: SubjectDetail, save: Save }

function Naming ({ subject, save }: Section) {
  const { name, description, guide = '' } = subject
  const { home } = useCourse()
  const of = useChange({ name, description }, save)
  const note = (
    <>
      <p class='margin-label'>{teach.inList}</p>
      <p class='note-name' dir='auto'>{of.form.name || t.name}</p>
      <p dir='auto'>{teachersOf(subject)}</p>
      <p dir='auto'>{of.form.description}</p>
      <p>
        <a href={`${home}/settings/guide`}>{teach.editGuide}</a>
        {' '}<span class='num'>{teach.characters(formatNumber(guide.length))}</span>
      </p>
    </>
  )
  return (
    <LedgerForm title={teach.naming} of={of} note={note}>
      <Field label={t.name} {...of.field('name')} required />
      <Area label={teach.inOneSentence} {...of.field('description')} rows={2} />
    </LedgerForm>
  )
}

/** How the assistant teaches, and what the first reply to a student looks like then. */
function Teaching ({ subject: { tutor_policy, tests }, save }: Section) {
  const of = useChange({ tutor_policy, tests }, save)
  const { example } = teach
  const isAnswer = of.form.tutor_policy === 'answer'
  const note = (
    <>
      <p class='margin-label'>{teach.firstReply}</p>
      <p class='preview-question'>{example.question}</p>
      {isAnswer && <p>{example.answer}</p>}
      <blockquote class='banded'>{isAnswer ? <mark>{example.quote}</mark> : example.hint}</blockquote>
      <p>{teach.testsPreview[of.form.tests]}</p>
      <p>{teach.teachingNote}</p>
    </>
  )
  return (
    <LedgerForm title={teach.howItTeaches} verb={teach.saveTeaching} of={of} note={note}>
      <Choices label={teach.policyIs} options={teach.policies} {...of.choice('tutor_policy')} />
      <Choices label={teach.testsCome} options={teach.testsFrom} {...of.choice('tests')} />
    </LedgerForm>
  )
}

/** What teachers see, and what they read of a question then. */
function Shown ({ subject: { transcripts }, save }: Section) {
  const of = useChange({ transcripts }, save)
  const { example } = teach
  const { [of.form.transcripts]: asker } = { named: example.asker, anonymous: example.askers, none: undefined }
  const note = (
    <>
      <p class='margin-label'>{teach.inInbox}</p>
      {asker ? <><p class='preview-question'>{example.question}</p><p>{asker}</p></> : <p>{teach.noInbox}</p>}
      <p>{teach.shownNote}</p>
    </>
  )
  return (
    <LedgerForm title={teach.shown} verb={teach.saveShown} of={of} note={note}>
      <Choices label={teach.shownIs} options={teach.transcripts} {...of.choice('transcripts')} />
    </LedgerForm>
  )
}

function EnrolmentForm ({ subject, save }: Section) {
  const { enrolment, enrolment_code: code, enrolment_from: from, enrolment_until: until } = subject
  const value = {
    enrolment, enrolment_code: code ?? '', enrolment_from: localOf(from), enrolment_until: localOf(until)
  }
  const timeOf = (local: string) => local === '' ? null : new Date(local).toISOString()
  const bodyOf = ({ enrolment, enrolment_code: code, enrolment_from: from, enrolment_until: until }: typeof value) =>
    ({ enrolment, enrolment_code: code.trim() || null, enrolment_from: timeOf(from), enrolment_until: timeOf(until) })
  const of = useChange(value, async form => await save(bodyOf(form)))
  const whatStudentsFind = (
    <>
      <p class='margin-label'>{teach.studentsFind}</p>
      <p dir='auto'><strong>{subject.name}</strong></p>
      <p>{facts(subject._id, teachersOf(subject))}</p>
      <div inert><Enrol course={{ ...subject, ...bodyOf(of.form) }} /></div>
      <p>{teach.enrolmentNote}</p>
    </>
  )
  return (
    <LedgerForm title={teach.enrolment} verb={teach.saveEnrolment} of={of} note={whatStudentsFind}>
      <Choices label={teach.whoCanEnrol} options={teach.enrolments} {...of.choice('enrolment')} />
      {of.form.enrolment === 'code' && (
        <NameField label={t.code} hint={teach.codeHint} {...of.field('enrolment_code')} maxLength={64} />
      )}
      <div class='two two--fields'>
        <Field label={teach.from} type='datetime-local' {...of.field('enrolment_from')} />
        <Field
          label={teach.until} type='datetime-local' min={of.form.enrolment_from} {...of.field('enrolment_until')}
        />
      </div>
    </LedgerForm>
  )
}

/** A time as a field of the browser has it: in the zone of the reader, without seconds. */
function localOf (at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function Teachers ({ subject, save }: Section) {
  const { route } = useLocation()
  const { teachers, professor_id: head, co_professors: others } = subject
  const self = account.value?.username ?? ''
  const change = async (names: string[]) => {
    await save({ co_professors: names })
    if (!names.includes(self) && !isHead(subject)) route('/app/')
  }
  const takeOut = (username: string) => async () => await change(others.filter(one => one !== username))
  const note = <><p class='margin-label'>{teach.teachersCan}</p><p>{teach.teachersNote}</p></>
  const add = useEntry({ co_professors: '' }, async ({ co_professors: name }) => await change([...others, name.trim()]))
  return (
    <Ledger title={teach.teachers} note={note}>
      <ul class='list'>
        {teachers.map(({ username, full_name: full }) => (
          <Item key={username} name={full} facts={facts(username, username === head && teach.responsible)}>
            {username !== head && (isHead(subject) || username === self) && (
              <ActionButton aria-label={teach.takeOutOf(full)} act={takeOut(username)}>{teach.takeOut}</ActionButton>
            )}
          </Item>
        ))}
      </ul>
      {isHead(subject) && (
        <Form of={add} verb={teach.add} kind='plain' disabled={add.form.co_professors.trim() === ''}>
          <NameField label={teach.addTeacher} {...add.field('co_professors')} />
        </Form>
      )}
    </Ledger>
  )
}

function Archive ({ subject: { name, archived }, save }: Section) {
  const turn = async () => await save({ archived: !archived })
  const whatEnds = (
    <>
      <p class='margin-label'>{teach.staysAndEnds}</p>
      <Said became='right'>{teach.archiveStays}</Said>
      <Said became='wrong'>{teach.archiveEnds}</Said>
    </>
  )
  return (
    <Ledger title={teach.archive} note={whatEnds}>
      {archived && <ActionButton act={turn}>{teach.openAgain(name)}</ActionButton>}
      {!archived && <AskingButton {...teach.archiving(name)} act={turn}>{teach.archiveOf(name)}</AskingButton>}
    </Ledger>
  )
}
