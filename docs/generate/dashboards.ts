/*
 * The dashboards of Grafana beside gateway.json, each from a list of its panels. `test/deploy` holds the queries
 * against the metrics that the services have.
 */

/** A panel: its queries, each with the legend of its lines. */
interface Panel { title: string, about: string, unit: string, queries: Array<[query: string, legend: string]> }

const RATE = '[$__rate_interval]'
const quantiles = (histogram: string, by = ''): Array<[string, string]> => [0.5, 0.95].map(part => [
  `histogram_quantile(${part}, sum by (le${by && `, ${by}`}) (rate(${histogram}${RATE})))`,
  `${by && `{{${by}}} `}${part * 100} %`
])
const perSecond = (counter: string, by: string): Array<[string, string]> =>
  [[`sum by (${by}) (rate(${counter}${RATE}))`, by.split(', ').map(label => `{{${label}}}`).join(' ')]]

/** @param service as the names of its metrics have it */
const callsByGateways = (service: string): Panel => ({
  title: 'Calls by the gateways',
  about: 'By operation and outcome.',
  unit: 'reqps',
  queries: perSecond(`${service}_requests_total{job="gateway"}`, 'operation, outcome')
})

const replacedThreads = (of: string, counter: string): Panel => ({
  title: `Threads of the ${of} that were replaced`,
  about: 'They hung, and their callers got an error.',
  unit: 'none',
  queries: [[`increase(${counter}[1h])`, '{{instance}}']]
})

/** What every process tells of itself. */
function processPanels (job: string): Panel[] {
  const of = `{job="${job}"}`
  return [
    {
      title: 'Answers by status',
      about: 'Without those to monitoring.',
      unit: 'reqps',
      queries: perSecond(`http_requests_total{job="${job}", route!~"/health|/ready|/metrics"}`, 'status_code')
    },
    {
      title: 'Latency by route, 95 %',
      about: 'The ten slowest.',
      unit: 's',
      queries: [[`topk(10, histogram_quantile(0.95, sum by (le, route) (rate(http_request_duration_seconds_bucket${of}${
        RATE}))))`, '{{route}}']]
    },
    {
      title: 'Processor',
      about: 'Cores, by process.',
      unit: 'none',
      queries: [[`rate(process_cpu_seconds_total${of}${RATE})`, '{{instance}}']]
    },
    {
      title: 'Memory',
      about: 'By process, and what it may use. Above the limit of its container, the kernel kills it.',
      unit: 'bytes',
      queries: [
        [`process_resident_memory_bytes${of}`, '{{instance}}'],
        [`process_memory_limit_bytes${of}`, 'limit of {{instance}}']
      ]
    },
    {
      title: 'Event loop lag, 99 %',
      about: 'How long a process waits for its own work.',
      unit: 's',
      queries: [[`nodejs_eventloop_lag_p99_seconds${of}`, '{{instance}}']]
    }
  ]
}

const ENGINE: Panel[] = [
  {
    title: 'Messages by what became of them',
    about: 'As the gateways count them. What is asked and has no end yet is under way.',
    unit: 'reqps',
    queries: [[`sum(rate(chat_asked_total${RATE}))`, 'asked'], ...perSecond('chat_answered_total', 'by')]
  },
  {
    title: 'Courses with most messages',
    about: 'In the last hour.',
    unit: 'none',
    queries: [['topk(10, sum by (subject) (increase(chat_asked_total[1h])))', '{{subject}}']]
  },
  {
    title: 'First words of streamed replies',
    about: 'How long their readers wait.',
    unit: 's',
    queries: quantiles('chat_first_piece_seconds_bucket')
  },
  {
    title: 'Wait for the material of a course, 95 %',
    about: 'Where it came from. Where most come from "read", the engine has too little memory.',
    unit: 's',
    queries: [[`histogram_quantile(0.95, sum by (le, from) (rate(material_wait_seconds_bucket${RATE})))`, '{{from}}']]
  },
  {
    title: 'Material made',
    about: 'Courses whose material was read, by outcome.',
    unit: 'none',
    queries: [['sum by (outcome) (increase(material_made_total[15m]))', '{{outcome}}']]
  },
  {
    title: 'Material kept',
    about: 'Memory for the courses that were asked for lately.',
    unit: 'bytes',
    queries: [['sum by (form) (material_kept_bytes)', '{{form}}']]
  },
  {
    title: 'Messages whose material was in memory',
    about: 'Where it is low, the engine has too little memory (MATERIAL_MEMORY_MB), or engines do not share courses.',
    unit: 'percentunit',
    queries: [[['sum by (instance) (rate(material_wait_seconds_count{from!="read"}[15m]))',
      '(sum by (instance) (rate(material_wait_seconds_count[15m])) > 0)'].join(' / '), '{{instance}}']]
  },
  {
    title: 'Courses kept and dropped',
    about: 'Packed, and open for searches.',
    unit: 'none',
    queries: [
      ['sum by (form) (material_kept_courses)', 'kept {{form}}'],
      ['sum by (form) (increase(material_evictions_total[15m]))', 'dropped {{form}}']
    ]
  },
  {
    title: 'Calls of the retrieval service',
    about: 'By the engines, by outcome.',
    unit: 'reqps',
    queries: perSecond('retrieval_service_requests_total{job="chat-engine"}', 'operation, outcome')
  },
  ...processPanels('chat-engine')
]

const RETRIEVAL: Panel[] = [
  callsByGateways('retrieval_service'),
  {
    title: 'Calls of the embeddings model',
    about: 'By outcome. Absent without a model.',
    unit: 'reqps',
    queries: perSecond('embeddings_requests_total', 'outcome')
  },
  replacedThreads('index', 'index_thread_restarts_total'),
  {
    title: 'Searches whose index was in memory',
    about: 'Where it is low, the indexes have too little memory (INDEX_MEMORY_MB): more replicas, or a Qdrant.',
    unit: 'percentunit',
    queries: [['1 - rate(index_builds_total[15m]) / (rate(index_uses_total[15m]) > 0)', '{{instance}}']]
  },
  {
    title: 'Passages in memory',
    about: 'By process.',
    unit: 'none',
    queries: [['index_kept_passages', '{{instance}}']]
  },
  {
    title: 'Memory of the indexes',
    about: 'By process. About what they take of its memory.',
    unit: 'bytes',
    queries: [['index_kept_bytes', '{{instance}}']]
  },
  {
    title: 'Indexes made and dropped',
    about: 'In a quarter of an hour, by process.',
    unit: 'none',
    queries: [
      ['increase(index_builds_total[15m])', 'made {{instance}}'],
      ['increase(index_evictions_total[15m])', 'dropped {{instance}}']
    ]
  },
  ...processPanels('retrieval')
]

const ANALYSIS: Panel[] = [
  callsByGateways('analysis_service'),
  {
    title: 'Calls of the chat engine',
    about: 'For the answers of frequent questions.',
    unit: 'reqps',
    queries: perSecond('chat_engine_requests_total{job="analysis"}', 'operation, outcome')
  },
  ...processPanels('analysis')
]

const MODEL: Panel[] = [
  {
    title: 'Calls by outcome',
    about: 'Each attempt is one.',
    unit: 'reqps',
    queries: perSecond('llm_requests_total', 'outcome')
  },
  {
    title: 'How long a call takes',
    about: 'By outcome.',
    unit: 's',
    queries: quantiles('llm_duration_seconds_bucket', 'outcome')
  },
  {
    title: 'Tokens',
    about: 'A second, as the endpoint counts them.',
    unit: 'none',
    queries: perSecond('llm_tokens_total', 'kind')
  },
  {
    title: 'Cost',
    about: 'In the last hour, in the currency of MODEL_PRICES, by purpose.',
    unit: 'none',
    queries: [['sum by (purpose) (increase(llm_cost_total[1h]))', '{{purpose}}']]
  },
  {
    title: 'Budget of the month',
    about: 'The part that is used. At 100 % the offline engine answers. Absent without BUDGET_MONTH.',
    unit: 'percentunit',
    queries: [['max(llm_budget_used_ratio)', 'used']]
  },
  {
    title: 'Courses near their budget',
    about: 'They have used 80 % of it (warned), or all (reached). Absent without a budget.',
    unit: 'none',
    queries: [['max by (state) (llm_budget_subjects)', '{{state}}']]
  },
  {
    title: 'Replies by who made them',
    about: 'Of the model, out of the material, or of a teacher.',
    unit: 'reqps',
    queries: perSecond('chat_answered_total{by=~"model|material|teacher"}', 'by')
  }
]

const DATABASE: Panel[] = [
  {
    title: 'Documents',
    about: 'Every gateway counts the same. Where it counts nothing, the database does not answer.',
    unit: 'none',
    queries: [['max by (instance) (database_documents)', '{{instance}}']]
  },
  {
    title: 'Size',
    about: 'Of the documents on the disk.',
    unit: 'bytes',
    queries: [['max(database_bytes)', 'database']]
  },
  {
    title: 'Room of the disk',
    about: 'The one with DATA_DIR, or the one that the container of a gateway is on.',
    unit: 'percentunit',
    queries: [['disk_free_bytes / disk_bytes', '{{instance}}']]
  },
  {
    title: 'Age of the last backup',
    about: 'Absent where our programs have made none.',
    unit: 's',
    queries: [['min(backup_age_seconds)', 'last backup']]
  },
  {
    title: 'Outbox: entries that wait',
    about: 'By kind.',
    unit: 'none',
    queries: [['max by (kind) (outbox_waiting)', '{{kind}}']]
  },
  {
    title: 'Outbox: oldest entry',
    about: 'By kind.',
    unit: 's',
    queries: [['max by (kind) (outbox_oldest_seconds)', '{{kind}}']]
  },
  {
    title: 'Outbox: tries',
    about: 'By what became of them.',
    unit: 'reqps',
    queries: perSecond('outbox_tries_total', 'kind, outcome')
  },
  replacedThreads('embedded database', 'database_thread_restarts')
]

const DASHBOARDS: Record<string, [title: string, panels: Panel[]]> = {
  'chat-engine': ['Chat engine', ENGINE],
  retrieval: ['Retrieval service', RETRIEVAL],
  analysis: ['Analysis service', ANALYSIS],
  model: ['Language model', MODEL],
  database: ['Database and outbox', DATABASE]
}

const datasource = { type: 'prometheus', uid: 'prometheus' }

/** The files of the dashboards, by their path from the root of the repository. */
export function dashboardFiles (): Map<string, string> {
  return new Map(Object.entries(DASHBOARDS).map(([name, [title, panels]]) =>
    [`deploy/grafana/dashboards/${name}.json`, JSON.stringify(dashboard(name, title, panels), null, 1) + '\n']))
}

function dashboard (name: string, title: string, panels: Panel[]): object {
  return {
    uid: `course-assistant-${name}`,
    title: `Course assistant: ${title}`,
    tags: ['course-assistant'],
    schemaVersion: 39,
    editable: false,
    graphTooltip: 1,
    refresh: '30s',
    timezone: 'browser',
    time: { from: 'now-1h', to: 'now' },
    templating: { list: [] },
    annotations: { list: [] },
    panels: panels.map(panelOf)
  }
}

/** Two in a row. */
function panelOf ({ title, about, unit, queries }: Panel, at: number): object {
  return {
    id: at + 1,
    type: 'timeseries',
    title,
    description: about,
    datasource,
    gridPos: { x: at % 2 * 12, y: Math.floor(at / 2) * 8, w: 12, h: 8 },
    fieldConfig: {
      defaults: { unit, min: 0, custom: { fillOpacity: 10, lineWidth: 1, showPoints: 'never' } }, overrides: []
    },
    targets: queries.map(([expr, legendFormat], at) =>
      ({ refId: String.fromCharCode(65 + at), datasource, expr, legendFormat })),
    options: {
      legend: { displayMode: 'table', placement: 'right', calcs: ['mean', 'max'] },
      tooltip: { mode: 'multi', sort: 'desc' }
    }
  }
}
