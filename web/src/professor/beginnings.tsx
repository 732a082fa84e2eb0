import { client, courseHref, dataOf, Failure, Icon, listOf, Section, teach, useLoad } from '../base.js'

/** What a course needs before students find something in it, and whether it has it. */
function useBeginnings (course: string) {
  const params = { path: { subject_id: course } }
  const query = { limit: 1, state: 'published' as const }
  return useLoad(async () => {
    const [{ guide, student_count: students }, documents, questions] = await Promise.all([
      dataOf(client.GET('/subjects/{subject_id}', { params })),
      listOf(client.GET('/subjects/{subject_id}/documents', { params: { ...params, query: { limit: 1 } } })),
      listOf(client.GET('/subjects/{subject_id}/questions', { params: { ...params, query } }))
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
