import {
  admin, Area, AS_TYPED, AskingButton, Button, call, courseHref, Empty, facts, Field, Form, formatDate, formatNumber,
  given, Listed, type ListedSubject, loadCourses, NameField, Notice, Page, RowOpener, Search, Section, Select, Split, t,
  Table, teachersOf, useChange, useEntry, useFilter, useGet, useList, useSlow, useState, wordsOf
} from '../base.js'

const LIMIT = 25
const NO_FILTER = { q: '', teacher: '', archived: '' as '' | 'yes' }

/** All courses: who teaches them, and their beginning and end. */
export default function AllCourses () {
  const { form, set, field, choice, query, skip, list: shown } = useFilter(NO_FILTER, LIMIT)
  const states = [['', admin.openCourses], ['yes', admin.archivedCourses]] as const
  const [open, setOpen] = useState<'new' | ListedSubject>()
  const teacher = useSlow(form.teacher.trim())
  const { skip: _, ...wanted } = query
  const page = { ...wanted, page: skip / LIMIT + 1, archived: form.archived === 'yes' }
  const found = useList('/subjects', given({ ...page, teacher }))
  const [course, pane] = typeof open === 'object' ? [open] : [undefined, open]
  const onChange = async (changed?: ListedSubject) => {
    setOpen(changed)
    found.reload()
    await loadCourses()
  }
  const toDemo = <a class='btn' href='/app/demo'>{admin.demo.make}</a>
  const none = <Empty title={t.noTaught} action={toDemo}>{admin.noCoursesHint}</Empty>
  const opener = (row: ListedSubject) => <RowOpener name={row.name} more={row._id} onOpen={() => setOpen(row)} />
  const filters = (
    <>
      <Search label={t.nameOrId} {...field('q')} />
      <input
        class='input input--dense' aria-label={admin.teacher} placeholder={admin.teacher} {...AS_TYPED}
        value={form.teacher} onInput={event => set({ teacher: event.currentTarget.value })}
      />
      <Select hidden label={admin.state} options={states} {...choice('archived')} />
    </>
  )
  const list = (
    <Listed of={found} empty={none} {...shown}>
      {items => (
        <Table
          label={admin.courses} rows={items} keyOf={({ _id }) => _id} current={course?._id}
          columns={[
            { name: admin.nameById, cell: opener },
            { name: admin.teachers, cell: teachersOf },
            { name: admin.students, cell: ({ student_count: n }) => formatNumber(n), isNumber: true },
            { name: admin.enrolment, cell: enrolmentOf }
          ]}
        />
      )}
    </Listed>
  )
  const seen = open === undefined ? 'only-stacked' : undefined
  const add = <Button class={seen} kind='main' icon='plus' onClick={() => setOpen('new')}>{admin.newCourse}</Button>
  const { total } = found.data ?? {}
  return (
    <Page title={admin.courses} lead={total !== undefined && admin.coursesIn(total, formatNumber(total))} tools={add}>
      <Split filters={filters} list={list} onBack={() => setOpen(undefined)} open={course?._id ?? pane}>
        {course === undefined
          ? <NewCourse onMade={onChange} />
          : <CoursePane key={course._id} course={course} onChange={onChange} />}
      </Split>
    </Page>
  )
}

function enrolmentOf ({ enrolment, enrolment_until: until }: ListedSubject): string {
  const word = wordsOf('enrolment', enrolment)
  return until === null || enrolment === 'closed' ? word : `${word}, ${t.openUntil(formatDate(until))}`
}

/** The username of a professor; the browser offers those that there are. */
function ProfessorField ({ value, ...rest }: { value: string, onInput: (value: string) => void, error?: string }) {
  const q = useSlow(value.split(/[\s,]+/).at(-1) ?? '')
  const query = given({ role: 'PROFESSOR' as const, limit: 10, q })
  const found = useGet('/admin/users', query)
  const known = found.data?.find(({ username }) => username === value)
  const isNobody = q === '' && found.data?.length === 0
  const hint = known?.full_name ?? (isNobody ? admin.noProfessor : admin.professorHint)
  return (
    <>
      <datalist id='professors'>
        {found.data?.map(({ username: name, full_name: full }) => <option key={name} value={name}>{full}</option>)}
      </datalist>
      <NameField label={t.roles.PROFESSOR} hint={hint} value={value} list='professors' required {...rest} />
    </>
  )
}

const NOTHING = { name: '', subject_id: '', description: '', professor_id: '' }

function NewCourse ({ onMade }: { onMade: () => Promise<void> }) {
  const form = useEntry(NOTHING, async body => {
    await call('POST', '/subjects', {}, body)
    return body
  }, onMade)
  const { result: made } = form
  const toCourse = made && <a class='btn' href={courseHref(made.subject_id)}>{t.open}</a>
  return (
    <Section title={admin.newCourse}>
      {made && <Notice kind='done' action={toCourse}>{admin.courseMade(made.name)}</Notice>}
      <Form of={form} verb={admin.makeCourse}>
        <Field label={t.name} required {...form.field('name')} />
        <NameField label={admin.id} hint={admin.idHint} required {...form.field('subject_id')} />
        <Area label={admin.inOneSentence} rows={2} {...form.field('description')} />
        <ProfessorField {...form.field('professor_id')} />
      </Form>
    </Section>
  )
}

function CoursePane ({ course, onChange }: {
  course: ListedSubject, onChange: (course?: ListedSubject) => Promise<void>
}) {
  const { _id: id, name, archived, student_count: students, professor_id: head } = course
  const form = useChange({ professor_id: head }, async body => {
    const changed = await call('PUT', '/subjects/{subject_id}', { subject_id: id }, body)
    await onChange({ ...course, professor_id: changed.professor_id, teachers: changed.teachers })
  })
  const remove = async () => await call('DELETE', '/subjects/{subject_id}', { subject_id: id })
  return (
    <>
      <Section title={name}>
        <p class='dim'>{facts(id, t.students(students), archived && t.archived)}</p>
        {course.description && <p dir='auto'>{course.description}</p>}
        <p class='row'>
          <a class='btn' href={courseHref(id)}>{admin.openCourse}</a>
          <a href={courseHref(id, 'settings')}>{admin.toSettings}</a>
        </p>
      </Section>
      <Section title={admin.teachers}>
        <p class='dim' dir='auto'>{teachersOf(course)}</p>
        <Form of={form} verb={admin.saveTeachers} kind='plain'><ProfessorField {...form.field('professor_id')} /></Form>
      </Section>
      <p class='form-end'>
        <AskingButton kind='danger' {...admin.deletingCourse(name, students)} act={remove} onDone={onChange} />
      </p>
    </>
  )
}
