import { call, client, courseHref, Failure, Icon, Section, teach, useLoad } from '../base.js'

/** What a course needs before students find something in it, and whether it has it. */
function useBeginnings (course: string) {
  const params = { subject_id: course }
  return useLoad(async () => {
    const [{ guide, student_count: students }, documents, questions] = await Promise.all([
      call('GET', '/subjects/{subject_id}', params),
      client.list('/subjects/{subject_id}/documents', { ...params, limit: 1 }),
      client.list('/subjects/{subject_id}/questions', { ...params, limit: 1, state: 'published' })
    ])
    return [
      { step: 'guide', href: courseHref(course, 'settings/guide'), isDone: guide !== '' },
      { step: 'documents', href: courseHref(course, 'documents'), isDone: documents.total > 0 },
      { step: 'questions', href: courseHref(course, 'questions'), isDone: questions.total > 0 },
      { step: 'students', href: courseHref(course, 'students'), isDone: students > 0 }
    ] as const
  }, [course])
}

/** Nothing, when the course has all of it. */
export function Beginnings ({ course }: { course: string }) {
  const { data: all = [], error, reload } = useBeginnings(course)
  if (error !== undefined) return <Failure error={error} again={reload} />
  if (all.every(({ isDone }) => isDone)) return null
  return (
    <Section title={teach.begin}>
      <ol class='list beginnings'>
        {all.map(({ step, href, isDone }) => (
          <li key={href} class={isDone ? 'done' : undefined}>
            <span class='beginning-sign'>{isDone && <Icon name='check' />}</span>
            <div>
              <p><a href={href}>{teach.steps[step][0]}</a>{isDone && <span class='sr'> {teach.done}</span>}</p>
              <p class='dim'>{teach.steps[step][1]}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The way to the next thing that a course without students needs. */
export function NextStep ({ course, name }: { course: string, name: string }) {
  const next = useBeginnings(course).data?.find(({ isDone }) => !isDone)
  if (next === undefined) return null
  const [title] = teach.steps[next.step]
  return <a class='btn' href={next.href} aria-label={`${title}: ${name}`}>{title}</a>
}
