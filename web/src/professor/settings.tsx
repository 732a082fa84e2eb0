import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import {
  account, ActionButton, Area, AskingButton, Button, Choices, client, dataOf, facts, Failure, Field, Form, formatNumber,
  issueAt, Ledger, LedgerForm, Load, loadCourses, NameField, Page, type Schemas, t, useAction, useCourse, useGet
} from '../base.js'

type Subject = Schemas['SubjectDetail']
type Save = (body: Schemas['SubjectChange']) => Promise<void>

/** What a course is called, who gets in, how the assistant teaches, what the inbox shows, who teaches. */
export function Settings () {
  const { course, params } = useCourse()
  const { teach } = t.value
  const subject = useGet(async () => await client.GET('/subjects/{subject_id}', { params }), [course])
  const save: Save = async body => {
    const changed = await dataOf(client.PUT('/subjects/{subject_id}', { params, body }))
    subject.change(() => changed)
    await loadCourses()
  }
  return (
    <Page title={teach.settings} lead={course}>
      <Load of={subject}>
        {subject => (
          <>
            <Naming subject={subject} save={save} />
            <Enrolment subject={subject} save={save} />
            <LedgerForm
              title={teach.howItTeaches} verb={teach.saveTeaching} value={{ tutor_policy: subject.tutor_policy, tests: subject.tests }}
              save={save} note={<p>{teach.teachingNote}</p>}
            >
              {({ choice }) => (
                <>
                  <Choices label={teach.policyIs} options={teach.policies} {...choice('tutor_policy')} />
                  <Choices label={teach.testsCome} options={teach.testsFrom} {...choice('tests')} />
                </>
              )}
            </LedgerForm>
            <LedgerForm
              title={teach.shown} verb={teach.saveShown} value={{ transcripts: subject.transcripts }} save={save} note={<p>{teach.shownNote}</p>}
            >
              {({ choice }) => <Choices label={teach.shownIs} options={teach.transcripts} {...choice('transcripts')} />}
            </LedgerForm>
            <Teachers subject={subject} save={save} />
            {isHead(subject) && <Archive subject={subject} save={save} />}
          </>
        )}
      </Load>
    </Page>
  )
}

/** Whether the one who is signed in may change the teachers and archive. */
function isHead ({ professor_id: head }: Subject): boolean {
  return account.value?.role === 'ADMIN' || account.value?.username === head
}

interface Section { subject: Subject, save: Save }

function Naming ({ subject: { name, description, guide = '' }, save }: Section) {
  const { home } = useCourse()
  const { teach } = t.value
  return (
    <LedgerForm
      title={teach.naming} value={{ name, description }} save={save}
      note={(
        <>
          <p>{teach.namingNote}</p>
          <p><a href={`${home}/settings/guide`}>{teach.editGuide}</a> <span class='num'>{teach.characters(formatNumber(guide.length))}</span></p>
        </>
      )}
    >
      {({ field }) => (
        <><Field label={t.value.name} {...field('name')} required /><Area label={teach.inOneSentence} {...field('description')} rows={2} /></>
      )}
    </LedgerForm>
  )
}

function Enrolment ({ subject, save }: Section) {
  const { teach } = t.value
  const { enrolment, enrolment_code: code, enrolment_from: from, enrolment_until: until } = subject
  const value = { enrolment, enrolment_code: code ?? '', enrolment_from: localOf(from), enrolment_until: localOf(until) }
  const change = async ({ enrolment_code: code, enrolment_from: from, enrolment_until: until, enrolment }: typeof value) => await save({
    enrolment, enrolment_code: code.trim() || null, enrolment_from: timeOf(from), enrolment_until: timeOf(until)
  })
  return (
    <LedgerForm title={teach.enrolment} verb={teach.saveEnrolment} value={value} save={change} note={<p>{teach.enrolmentNote}</p>}>
      {({ form, field, choice }) => (
        <>
          <Choices label={teach.whoCanEnrol} options={teach.enrolments} {...choice('enrolment')} />
          {form.enrolment === 'code' && (
            <NameField label={t.value.code} hint={teach.codeHint} {...field('enrolment_code')} maxLength={64} />
          )}
          <div class='two two--fields'>
            <Field label={teach.from} type='datetime-local' {...field('enrolment_from')} />
            <Field label={teach.until} type='datetime-local' {...field('enrolment_until')} />
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

function timeOf (local: string): string | null {
  return local === '' ? null : new Date(local).toISOString()
}

function Teachers ({ subject, save }: Section) {
  const { teach } = t.value
  const { route } = useLocation()
  const [name, setName] = useState('')
  const { teachers, professor_id: head, co_professors: others } = subject
  const change = useAction(async (names: string[]) => {
    await save({ co_professors: names })
    setName('')
    if (!names.includes(account.value?.username ?? '') && !isHead(subject)) route('/app/')
  })
  const add = { ...change, run: () => change.run([...others, name.trim()]), form: { co_professors: name } }
  const isOwn = (username: string) => isHead(subject) || username === account.value?.username
  return (
    <Ledger title={teach.teachers} note={<p>{teach.teachersNote}</p>}>
      <ul class='list'>
        {teachers.map(({ username, full_name: full }) => (
          <li class='doc-row' key={username}>
            <div><p><strong>{full}</strong></p><p class='dim'>{facts(username, username === head && teach.responsible)}</p></div>
            {username !== head && isOwn(username) && (
              <Button disabled={change.isBusy} onClick={() => change.run(others.filter(one => one !== username))} aria-label={teach.takeOutOf(full)}>
                {teach.takeOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isHead(subject)
        ? <Failure error={change.error} />
        : (
          <Form of={add} verb={teach.add} kind='plain' disabled={name.trim() === ''}>
            <NameField label={teach.addTeacher} value={name} onInput={setName} error={issueAt(change.error, 'co_professors')} />
          </Form>
          )}
    </Ledger>
  )
}

function Archive ({ subject: { name, archived }, save }: Section) {
  const { teach } = t.value
  const turn = async () => await save({ archived: !archived })
  return (
    <Ledger title={teach.archive} note={<p>{teach.archiveNote}</p>}>
      {archived
        ? <ActionButton act={turn}>{teach.openAgain(name)}</ActionButton>
        : <AskingButton title={teach.archiveThis(name)} hint={teach.archiveNote} verb={teach.archive} act={turn}>{teach.archiveOf(name)}</AskingButton>}
    </Ledger>
  )
}
