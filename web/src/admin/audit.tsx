import {
  admin, type AuditEntry, Button, daysAgo, Empty, facts, Field, Form, formatDate, formatTime, given, Listed, NameField,
  Page, Report, Section, Select, Status, t, useEffect, useForm, useList, useLocation, wordsOf
} from '../base.js'

type Action = AuditEntry['action']

const LIMIT = 50
const NOTHING = { actor: '', action: '', target: '', from: '', to: '' }

/** Who did what. The filter is in the address, so that a link can show one account or course. */
export default function Audit () {
  const { query: asked, route } = useLocation()
  const skip = Number(asked.skip ?? 0)
  const show = (filter: Record<string, string>) =>
    route(`/app/audit?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value.trim() !== ''))}`)
  const filter = useForm({ ...NOTHING, ...asked }, async form => show({ ...form, skip: '' }))
  const { field, choice } = filter
  useEffect(() => filter.set({ ...NOTHING, ...asked }), [JSON.stringify(asked)])
  const { actor, action, target, from, to } = { ...NOTHING, ...asked }
  const timeOf = (day: string, clock: string) => day && new Date(`${day}T${clock}`).toISOString()
  const times = { from: timeOf(from, '00:00'), to: timeOf(to, '23:59:59.999') }
  const query = given({ limit: LIMIT, skip, actor, action: action as Action, target, ...times })
  const entries = useList('/admin/audit', query)
  const deeds = (Object.keys(admin.deeds) as Action[]).map(name => [name, admin.deeds[name][0] ?? name] as const)
  const none = <div class='sect'><Empty title={admin.noEntries}>{admin.noEntriesHint}</Empty></div>
  const pages = { skip, limit: LIMIT, onSkip: (skip: number) => show({ ...asked, skip: String(skip) }) }
  const clear = <Button kind='quiet' onClick={() => show({})}>{admin.clearFilter}</Button>
  return (
    <Page title={admin.audit} lead={admin.auditHint}>
      <Form class='ask' of={filter} verb={admin.showThem} more={clear}>
        <NameField label={admin.who} {...field('actor')} />
        <Select label={admin.what} options={[['', admin.everything], ...deeds]} {...choice('action')} />
        <NameField label={admin.onWhat} {...field('target')} />
        <Field label={admin.from} type='date' {...field('from')} />
        <Field label={admin.to} type='date' {...field('to')} />
      </Form>
      <Listed of={entries} empty={none} pages={pages}>
        {items => [...Map.groupBy(items, ({ at }) => new Date(at).toDateString())].map(([day, entries]) => (
          <Day key={day} entries={entries} />
        ))}
      </Listed>
    </Page>
  )
}

/** The entries of a day, as the clock of the reader has it. */
function Day ({ entries }: { entries: AuditEntry[] }) {
  const at = entries[0]!.at
  const days = daysAgo(at)
  const date = formatDate(at, { day: 'numeric', month: 'long', year: days > 300 ? 'numeric' : undefined })
  const name = days > 1 ? date : `${days === 0 ? t.days.today : t.days.yesterday}, ${date}`
  return (
    <Section title={name} class='audit'>
      <Report
        label={name}
        lines={entries.map(entry => ({ at: formatTime(entry.at), text: <Line entry={entry} />, failed: isOdd(entry) }))}
      />
    </Section>
  )
}

const isOdd = ({ action, outcome }: AuditEntry): boolean => action === 'login.failed' || outcome === 'started'

function Line ({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, target_type: type, outcome, detail } = entry
  const isOther = target !== null && target !== actor
  const [alone, before] = admin.deeds[action]
  const link = isOther && <a href={`/app/audit?${new URLSearchParams({ target })}`}><bdi>{target}</bdi></a>
  return (
    <>
      <span>
        <strong><bdi>{actor ?? admin.somebody}</bdi></strong> {isOther ? before : alone}
        {isOther && <>{' '}{type === 'invitation' ? <code>{target}</code> : link}</>}
        {' '}<span class='dim'>{detailOf(detail)}</span>
      </span>
      <code class='act'>{action}</code>
      <Status isGood={!isOdd(entry)}>
        {!isOdd(entry) ? admin.done : outcome === 'started' ? admin.notFinished : admin.refused}
      </Status>
    </>
  )
}

/** `Role: Student → Professor`; of a field without values, that it changed. */
function detailOf (detail: AuditEntry['detail']): string {
  const { details, changed } = admin
  return facts(...Object.entries(detail).map(([field, value]) => {
    const { from, to = value } = (value ?? {}) as { from?: unknown, to?: unknown }
    const known = [from, to].filter(one => one !== null && one !== undefined).map(one => wordsOf(field, one))
    return `${details[field] ?? field}: ${to === value && typeof value === 'object' ? changed : known.join(' → ')}`
  }))
}
