import {
  ActionButton, AskingButton, call, Choices, CopyField, type CourseCode, facts, Field, Form, formatMoment, formatNumber,
  Item, Ledger, Listed, lti, useCourse, useEntry, useList, useState
} from '../base.js'

/** What a course of a learning platform has: who is in it, and tests whose scores it gets. */
export const CourseOnPlatform = ({ onLeft }: { onLeft: () => void }) => <><Roster onLeft={onLeft} /><GradedTests /></>

function Roster ({ onLeft }: { onLeft: () => void }) {
  const { params } = useCourse()
  const [told, tell] = useState('')
  const read = async () => {
    const { enrolled, left } = await call('POST', '/subjects/{subject_id}/lti/roster', params)
    tell(lti.rosterDone(formatNumber(enrolled), formatNumber(left)))
  }
  return (
    <Ledger title={lti.course} note={lti.rosterNote}>
      <ActionButton act={read}>{lti.roster}</ActionButton>
      <AskingButton
        {...lti.unlinking} act={async () => await call('DELETE', '/subjects/{subject_id}/lti', params)} onDone={onLeft}
      />
      {told !== '' && <p role='status'>{told}</p>}
    </Ledger>
  )
}

/** A course that belongs to none of a platform: a code lets one have it. */
export function CodeForPlatform () {
  const { params } = useCourse()
  const [made, keep] = useState<CourseCode>()
  const make = async () => keep(await call('POST', '/subjects/{subject_id}/lti/code', params))
  return (
    <Ledger title={lti.course} note={<><p>{lti.codeNote}</p><p>{lti.codeIsSecret}</p></>}>
      <ActionButton act={make}>{lti.makeCode}</ActionButton>
      {made && <CopyField label={lti.codeUntil(formatMoment(made.expires_at))} value={made.code} />}
    </Ledger>
  )
}

const NONE = { title: '', topic: '', count: '5', attempts: '1', counts: 'best' as 'best' | 'last', closes_at: '' }

function GradedTests () {
  const { params, at } = useCourse()
  const list = useList('/subjects/{subject_id}/graded-activities', params)
  const form = useEntry(NONE, async ({ count, attempts, closes_at: closes, ...fields }) => {
    const end = closes === '' ? null : new Date(closes).toISOString()
    const body = { ...fields, count: Number(count), attempts: Number(attempts), closes_at: end }
    return await call('POST', '/subjects/{subject_id}/graded-activities', params, body)
  }, list.reload)
  const remove = (id: string) => async () =>
    await call('DELETE', '/subjects/{subject_id}/graded-activities/{activity_id}', at({ activity_id: id }))
  return (
    <Ledger title={lti.graded} note={lti.gradedNote}>
      <Listed of={list} empty={null}>
        {activities => (
          <ul class='list'>
            {activities.map(({ id, title, topic, linked, problem, closes_at: end }) => (
              <Item
                key={id} name={title}
                facts={facts(topic, end && formatMoment(end), problem ?? (linked ? lti.linked : lti.notLinked))}
              >
                <AskingButton {...lti.removingTest(title)} act={remove(id)} onDone={() => list.reload()} />
              </Item>
            ))}
          </ul>
        )}
      </Listed>
      <Form of={form} verb={lti.make} kind='plain' disabled={form.form.title.trim() === ''}>
        <Field label={lti.title} {...form.field('title')} />
        <Field label={lti.topic} {...form.field('topic')} />
        <div class='two two--fields'>
          <Field label={lti.count} type='number' min={1} max={50} {...form.field('count')} />
          <Field label={lti.attempts} type='number' min={1} max={20} {...form.field('attempts')} />
        </div>
        <Field label={lti.closes} type='datetime-local' {...form.field('closes_at')} />
        <Choices label={lti.countsIs} options={lti.counts} {...form.choice('counts')} />
      </Form>
    </Ledger>
  )
}
