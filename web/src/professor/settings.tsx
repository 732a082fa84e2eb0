import {
  account, ActionButton, Area, AskingButton, call, Choices, facts, Field, Form, formatNumber, Item, Ledger, LedgerForm,
  Load, loadCourses, NameField, Page, Said, type Schemas, t, teach, teachersOf, useCourse, useForm, useGet, useLocation
} from '../base.js'
import { CodeForPlatform, CourseOnPlatform } from './platform.js'
import { Enrol } from '../student/find-course.js'

type Subject = Schemas['SubjectDetail']
type Save = (body: Schemas['SubjectChange']) => Promise<void>

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
            <LedgerForm
              title={teach.howItTeaches} verb={teach.saveTeaching} note={form => <FirstReply {...form} />}
              value={{ tutor_policy: subject.tutor_policy, tests: subject.tests }} save={save}
            >
              {({ choice }) => (
                <>
                  <Choices label={teach.policyIs} options={teach.policies} {...choice('tutor_policy')} />
                  <Choices label={teach.testsCome} options={teach.testsFrom} {...choice('tests')} />
                </>
              )}
            </LedgerForm>
            <LedgerForm
              title={teach.shown} verb={teach.saveShown} note={form => <InInbox {...form} />}
              value={{ transcripts: subject.transcripts }} save={save}
            >
              {({ choice }) => <Choices label={teach.shownIs} options={teach.transcripts} {...choice('transcripts')} />}
            </LedgerForm>
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
const isHead = ({ professor_id: head }: Subject): boolean =>
  account.value?.role === 'ADMIN' || account.value?.username === head

interface Section { subject: Subject, save: Save }

/** What the first reply to a student looks like with this setting, and where the questions of tests come from. */
function FirstReply ({ tutor_policy: policy, tests }: Pick<Subject, 'tutor_policy' | 'tests'>) {
  const { example } = teach
  return (
    <>
      <p class='margin-label'>{teach.firstReply}</p>
      <p class='preview-question'>{example.question}</p>
      {policy === 'answer' && <p>{example.answer}</p>}
      <blockquote class='banded'>
        {policy === 'answer' ? <mark>{example.quote}</mark> : example.hint}
      </blockquote>
      <p>{teach.testsPreview[tests]}</p>
      <p>{teach.teachingNote}</p>
    </>
  )
}

/** What a teacher reads of a question with this setting. */
function InInbox ({ transcripts }: Pick<Subject, 'transcripts'>) {
  const { example } = teach
  const question = (
    <>
      <p class='preview-question'>{example.question}</p>
      <p>{transcripts === 'named' ? example.asker : example.askers}</p>
    </>
  )
  return (
    <>
      <p class='margin-label'>{teach.inInbox}</p>
      {transcripts === 'none' ? <p>{teach.noInbox}</p> : question}
      <p>{teach.shownNote}</p>
    </>
  )
}

function Naming ({ subject, save }: Section) {
  const { name, description, guide = '' } = subject
  const { home } = useCourse()
  const size = teach.characters(formatNumber(guide.length))
  const note = (form: { name: string, description: string }) => (
    <>
      <p class='margin-label'>{teach.inList}</p>
      <p class='note-name' dir='auto'>{form.name || t.name}</p>
      <p dir='auto'>{teachersOf(subject)}</p>
      <p dir='auto'>{form.description}</p>
      <p><a href={`${home}/settings/guide`}>{teach.editGuide}</a> <span class='num'>{size}</span></p>
    </>
  )
  return (
    <LedgerForm title={teach.naming} value={{ name, description }} save={save} note={note}>
      {({ field }) => (
        <>
          <Field label={t.name} {...field('name')} required />
          <Area label={teach.inOneSentence} {...field('description')} rows={2} />
        </>
      )}
    </LedgerForm>
  )
}

type Enrolment = ReturnType<typeof enrolmentOf>

function enrolmentOf ({ enrolment, enrolment_code: code, enrolment_from: from, enrolment_until: until }: Subject) {
  return { enrolment, enrolment_code: code ?? '', enrolment_from: localOf(from), enrolment_until: localOf(until) }
}

function EnrolmentForm ({ subject, save }: Section) {
  const timeOf = (local: string) => local === '' ? null : new Date(local).toISOString()
  const bodyOf = ({ enrolment, enrolment_code: code, enrolment_from: from, enrolment_until: until }: Enrolment) =>
    ({ enrolment, enrolment_code: code.trim() || null, enrolment_from: timeOf(from), enrolment_until: timeOf(until) })
  const whatStudentsFind = (form: Enrolment) => (
    <>
      <p class='margin-label'>{teach.studentsFind}</p>
      <p dir='auto'><strong>{subject.name}</strong></p>
      <p>{facts(subject._id, teachersOf(subject))}</p>
      <div inert><Enrol course={{ ...subject, ...bodyOf(form) }} /></div>
      <p>{teach.enrolmentNote}</p>
    </>
  )
  return (
    <LedgerForm
      title={teach.enrolment} verb={teach.saveEnrolment} value={enrolmentOf(subject)} note={whatStudentsFind}
      save={async form => await save(bodyOf(form))}
    >
      {({ form, field, choice }) => (
        <>
          <Choices label={teach.whoCanEnrol} options={teach.enrolments} {...choice('enrolment')} />
          {form.enrolment === 'code' && (
            <NameField label={t.code} hint={teach.codeHint} {...field('enrolment_code')} maxLength={64} />
          )}
          <div class='two two--fields'>
            <Field label={teach.from} type='datetime-local' {...field('enrolment_from')} />
            <Field
              label={teach.until} type='datetime-local' min={form.enrolment_from} {...field('enrolment_until')}
            />
          </div>
        </>
      )}
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
  const takeOut = async (username: string) => await change(others.filter(one => one !== username))
  const add = useForm({ co_professors: '' }, async ({ co_professors: name }) => {
    await change([...others, name.trim()])
    add.set({ co_professors: '' })
  })
  const note = <><p class='margin-label'>{teach.teachersCan}</p><p>{teach.teachersNote}</p></>
  return (
    <Ledger title={teach.teachers} note={note}>
      <ul class='list'>
        {teachers.map(({ username, full_name: full }) => (
          <Item key={username} name={full} facts={facts(username, username === head && teach.responsible)}>
            {username !== head && (isHead(subject) || username === self) && (
              <ActionButton aria-label={teach.takeOutOf(full)} act={async () => await takeOut(username)}>
                {teach.takeOut}
              </ActionButton>
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
      <Said isRight>{teach.archiveStays}</Said>
      <Said isRight={false}>{teach.archiveEnds}</Said>
    </>
  )
  return (
    <Ledger title={teach.archive} note={whatEnds}>
      {archived && <ActionButton act={turn}>{teach.openAgain(name)}</ActionButton>}
      {!archived && (
        <AskingButton title={teach.archiveThis(name)} hint={teach.archiveNote} verb={teach.archive} act={turn}>
          {teach.archiveOf(name)}
        </AskingButton>
      )}
    </Ledger>
  )
}
