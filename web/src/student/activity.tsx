import {
  ActionButton, call, facts, formatMoment, formatNumber, language, Load, lti, Page, Section, t, useCourse, useGet,
  useLocation, useRoute
} from '../base.js'

/** A graded test, before it is taken: the platform gets its score. */
export default function GradedActivity () {
  const { params, home, at } = useCourse()
  const { route } = useLocation()
  const { activity: id = '' } = useRoute().params
  const list = useGet('/subjects/{subject_id}/graded-activities', params)
  const start = async () => {
    const path = '/subjects/{subject_id}/graded-activities/{activity_id}/start'
    const { session_id: session } = await call('POST', path, at({ activity_id: id }), { language: language.value })
    route(`${home}/chat/${encodeURIComponent(session)}`)
  }
  return (
    <Load of={list}>
      {activities => {
        const activity = activities.find(one => one.id === id)
        if (activity === undefined) return <Page title={t.nowhere}>{null}</Page>
        const { title, taken, attempts, score, closes_at: end } = activity
        return (
          <Page title={title}>
            <Section title={lti.graded}>
              <p>{facts(lti.taken(formatNumber(taken), formatNumber(attempts)),
                score !== null && lti.score(formatNumber(score)), end && formatMoment(end))}
              </p>
              <ActionButton kind='main' act={start}>{taken === 0 ? lti.take : lti.goOn}</ActionButton>
            </Section>
          </Page>
        )
      }}
    </Load>
  )
}
