import {
  admin, Button, Figure, formatMoment, formatNumber, formatPercent, formatSize, formatSpent, Ledger, Load, Notice, Page,
  Status, type SystemReport, t, Table, useGet
} from '../base.js'

/** What runs here, in which version, and what is not in order. */
export default function System () {
  const report = useGet('/admin/system', {})
  const { version, node, started_at: at } = report.data ?? {}
  const lead = version && node && at && admin.versions(version, node, formatMoment(at))
  return (
    <Page title={admin.system} lead={lead} tools={<Button onClick={() => report.reload()}>{admin.lookAgain}</Button>}>
      <Load of={report}>{data => <Parts report={data} />}</Load>
    </Page>
  )
}

function Parts ({ report }: { report: SystemReport }) {
  const { companions, model, database, mail } = report
  const isOffline = model.provider === 'offline'
  const spent = formatSpent(useGet('/admin/budget', {}).data)
  const wrong = [
    ...companions.filter(({ status }) => status !== 'ok').map(({ name }) => admin.isAway[name]),
    ...model.status === 'key refused' ? [admin.keyRefused] : model.status in admin.modelFaults ? [admin.modelFails] : []
  ]
  const services = [{ name: 'gateway' as const, status: 'ok', version: report.version }, ...companions]
  const ofModel = (
    <>
      <h3>{admin.model}</h3>
      <p class='note-name'>{isOffline ? admin.noModel : model.name}</p>
      <p>{isOffline ? admin.noModelHint : model.provider}</p>
      <p><Status isGood={model.status === 'ok'}>{wordOf(model.status)}</Status></p>
      {spent && <p>{spent}</p>}
    </>
  )
  const ways = [['/app/demo', admin.demo.title], ['/docs', admin.apiDocs], ['/ready', admin.readiness]]
    .map(([href, name]) => <p key={href}><a href={href}>{name}</a></p>)
  return (
    <>
      {wrong.length > 0 && (
        <Ledger title={admin.notInOrder} note={admin.usersNotice}>
          {wrong.map(([what, now]) => <Notice key={what} kind='failed'><h3>{what}</h3><p>{now}</p></Notice>)}
        </Ledger>
      )}
      <Ledger wide title={admin.services} note={ofModel}>
        <Table
          label={admin.services} rows={services} keyOf={({ name }) => name}
          columns={[
            { name: t.name, cell: ({ name }) => admin.parts[name] },
            { name: admin.state, cell: ({ status }) => <Status isGood={status === 'ok'}>{wordOf(status)}</Status> },
            { name: admin.version, cell: ({ version }) => version ?? '–', isNumber: true }
          ]}
        />
      </Ledger>
      <Database {...database} />
      <Ledger title={admin.mail} note={ways}><p>{mail ? admin.mailOn : admin.mailOff}</p></Ledger>
    </>
  )
}

const wordOf = (status: string): string =>
  status === 'ok' ? admin.inOrder : admin.modelFaults[status] ?? admin.unavailable

const Database = ({ kind, documents, bytes, limit_bytes: limit }: SystemReport['database']) => (
  <Ledger wide title={admin.database} note={kind === 'embedded' ? admin.embeddedNote : admin.mongoNote}>
    <dl class='figures'>
      <Figure
        label={admin.size} value={formatSize(bytes)}
        note={limit === undefined ? undefined : admin.ofLimit(formatPercent(bytes / limit), formatSize(limit))}
      />
      <Figure label={admin.records} value={formatNumber(documents)} note={admin.recordsNote} />
    </dl>
  </Ledger>
)
