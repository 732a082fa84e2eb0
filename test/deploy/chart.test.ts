import { spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import t from 'tap'
import { Ajv } from 'ajv'
import { parseAllDocuments } from 'yaml'
import { SERVICES } from '../../docs/generate/services.js'
import { VERSION } from '../../lib/process/version.js'
import { documentsOf, filesIn, read } from './files.js'

/*
 * The chart is written by `npm run docs` from the plain files (docs/generate/chart.ts), so these tests hold what Helm
 * makes of it against them. Helm is a program of others: HELM names it, or it is on the PATH.
 */

const CHART = 'deploy/helm'
const PLAIN = 'deploy/kubernetes'
const COMPONENTS = ['autoscaling', 'backup', 'ingress', 'monitoring']
const HELM = process.env.HELM ?? 'helm'
const hasHelm = spawnSync(HELM, ['version']).error === undefined
// One that `go install` has made takes 1.20 for granted.
const KUBERNETES = ['--kube-version', '1.30.0']
const skip = hasHelm ? false : 'there is no helm on this machine'

function helm (...args: string[]) {
  const { status, stdout, stderr } = spawnSync(HELM, args, { encoding: 'utf8' })
  return { isGood: status === 0, stdout, output: stdout + stderr }
}

/** What the chart makes with these arguments, by kind and name. */
function rendered (...args: string[]): Map<string, any> {
  const { isGood, stdout, output } = helm('template', 'course-assistant', CHART, ...KUBERNETES, ...args)
  if (!isGood) throw new Error(output)
  return byName(parseAllDocuments(stdout).map(document => document.toJS()))
}

function byName (objects: any[]): Map<string, any> {
  return new Map(objects.filter(Boolean).map(object => [`${object.kind} ${object.metadata.name}`, object]))
}

/** What `kubectl apply -k` applies of the plain files, with all components or with none. */
function plain (isWhole: boolean): Map<string, any> {
  const kustomization = documentsOf(`${PLAIN}/kustomization.yaml`)[0]
  const { resources, configMapGenerator, images: [{ name: image, newTag }] } = kustomization
  const files = (folder: string, names: string[]) => names.flatMap(name => documentsOf(`${folder}/${name}`))
  const components = filesIn(`${PLAIN}/components`).filter(path => path.endsWith('kustomization.yaml'))
  const objects = files(PLAIN, resources.filter((name: string) => name !== 'namespace.yaml'))
  for (const path of isWhole ? components : []) {
    objects.push(...files(path.replace('/kustomization.yaml', ''), documentsOf(path)[0].resources))
  }
  for (const { name, envs: [file] } of configMapGenerator) {
    const data = { ...parseEnv(read(`${PLAIN}/${file}`)) }
    const isEmpty = Object.keys(data).length === 0
    objects.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...(!isEmpty && { data }) })
  }
  const scaled = objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name)
  for (const object of objects) {
    if (object.kind === 'Deployment' && scaled.includes(object.metadata.name)) delete object.spec.replicas
    for (const container of podOf(object)?.containers ?? []) {
      if (container.image === image) container.image = `${image}:${newTag}`
    }
  }
  return byName(objects)
}

function podOf ({ spec }: any): any {
  return (spec?.jobTemplate?.spec ?? spec)?.template?.spec
}

/** Without what Helm says of itself, and without the checksum, in whose place kustomize names the settings anew. */
function withoutHelm (object: any): any {
  const { labels: { 'app.kubernetes.io/part-of': partOf, ...own }, annotations = {}, ...metadata } = object.metadata
  if (partOf !== 'course-assistant' || Object.keys(own).length !== 3) throw new Error(JSON.stringify(object.metadata))
  const { 'helm.sh/resource-policy': _, ...kept } = annotations
  delete object.spec?.template?.metadata?.annotations?.['checksum/settings']
  return { ...object, metadata: { ...metadata, ...(Object.keys(kept).length > 0 && { annotations: kept }) } }
}

t.test('each template is made of a plain file, or is one of three that are written by hand', async t => {
  const files = filesIn(`${PLAIN}/components`).map(path => path.split('/').at(-1)!)
  const made = files.filter(name => name !== 'kustomization.yaml')
  const services = SERVICES.map(({ name }) => `${name}.yaml`)
  const own = ['NOTES.txt', '_parts.tpl', 'settings.yaml']
  t.strictSame(
    filesIn(`${CHART}/templates`).map(path => path.split('/').at(-1)).sort(), [...made, ...services, ...own].sort())
  const [{ version, appVersion }] = documentsOf(`${CHART}/Chart.yaml`)
  t.strictSame([version, appVersion], [VERSION, VERSION])
})

t.test('the chart makes the same objects as the plain files', { skip }, async t => {
  for (const isWhole of [false, true]) {
    const flags = isWhole ? COMPONENTS.flatMap(name => ['--set', `${name}.enabled=true`]) : []
    const [chart, files] = [rendered(...flags), plain(isWhole)]
    t.strictSame([...chart.keys()].sort(), [...files.keys()].sort())
    for (const [name, object] of files) t.strictSame(withoutHelm(chart.get(name)), object, name)
  }
  t.ok(plain(true).size > plain(false).size + 6, 'the components have objects of their own')
})

t.test('helm lint has nothing to say of the chart', { skip }, async t => {
  const { isGood, output } = helm('lint', CHART, '--strict')
  t.ok(isGood, output)
  t.notMatch(output, /WARNING|ERROR/)
})

t.test('values reach their places', { skip }, async t => {
  const digest = `sha256:${'a'.repeat(64)}`
  const objects = rendered(
    '--set', 'image.repository=registry.example.edu/course-assistant,image.pullSecrets[0].name=registry',
    '--set', `image.digest=${digest},namespaces.ingress=edge,ingress.enabled=true,ingress.host=tutor.example.org`,
    '--set', 'retrieval.replicas=3,chatEngine.replicas=3',
    '--set', 'gateway.replicas=4,gateway.settings.USER_MAX_BYTES=67108864,chatEngine.settings.SUPPORT_NOTE=a "b" #c: d'
  )
  const gateway = objects.get('Deployment gateway')
  t.equal(gateway.spec.replicas, 4)
  for (const [setting, name, port] of [['RAG_URL', 'retrieval', 8081], ['CHATBOT_URL', 'chat-engine', 8080]]) {
    for (const caller of ['gateway', 'analysis']) {
      const { env } = podOf(objects.get(`Deployment ${caller}`)).containers[0]
      t.equal(env.find(({ name }: any) => name === setting).value,
        [0, 1, 2].map(n => `http://${name}-${n}.${name}-pods:${port}`).join(), `${setting} of ${caller}`)
    }
  }
  t.strictSame(podOf(gateway).imagePullSecrets, [{ name: 'registry' }])
  t.equal(podOf(gateway).containers[0].image, `registry.example.edu/course-assistant@${digest}`)
  t.equal(objects.get('ConfigMap gateway').data.USER_MAX_BYTES, '67108864', 'without an exponent')
  t.equal(objects.get('ConfigMap chat-engine').data.SUPPORT_NOTE, 'a "b" #c: d')
  const [{ namespaceSelector }] = objects.get('NetworkPolicy gateway').spec.ingress[0].from
  t.equal(namespaceSelector.matchLabels['kubernetes.io/metadata.name'], 'edge')
  const { tls, rules } = objects.get('Ingress gateway').spec
  t.strictSame([tls[0].hosts, rules[0].host], [['tutor.example.org'], 'tutor.example.org'])
  const checksumOf = (objects: Map<string, any>) =>
    objects.get('Deployment gateway').spec.template.metadata.annotations['checksum/settings']
  t.match(checksumOf(objects), /^[0-9a-f]{64}$/)
  t.not(checksumOf(objects), checksumOf(rendered()), 'a changed setting starts new pods')
})

const schema = JSON.parse(read(`${CHART}/values.schema.json`))
const BAD: Array<[value: string, path: string[]]> = [
  ['-1', ['gateway', 'settings', 'CHATS_PER_DAY']],
  ['maybe', ['gateway', 'settings', 'WEB']],
  ['x'.repeat(40), ['gateway', 'settings', 'SECRET_KEY']],
  ['mongodb://x', ['gateway', 'settings', 'MONGODB_URI']],
  ['4', ['chatEngine', 'settings', 'CHATS_PER_DAY']],
  ['x', ['chatEngine', 'settings', 'LLM_API_KEY']],
  ['0', ['gateway', 'replicas']],
  ['1', ['gateway', 'replica']],
  ['yes', ['backup', 'enabled']],
  ['latest', ['image', 'digest']],
  ['hello', ['gateway', 'resources', 'limits', 'memory']],
  ['never', ['backup', 'schedule']],
  ['', ['ingress', 'host']],
  ['', ['namespaces', 'monitoring']]
]

t.test('a value that is no setting of its service, is secret or is out of its limits is refused', async t => {
  const validate = new Ajv({ strict: false }).compile(schema)
  const values = () => documentsOf(`${CHART}/values.yaml`)[0]
  t.ok(validate(values()), JSON.stringify(validate.errors))
  for (const [value, path] of BAD) {
    const given = values()
    const last = path.at(-1) as string
    path.slice(0, -1).reduce((inner, name) => inner[name], given)[last] = /^-?\d+$/.test(value) ? Number(value) : value
    t.notOk(validate(given), `${path.join('.')} is not ${value}`)
    if (!hasHelm) continue
    const { isGood, output } = helm('template', 'x', CHART, ...KUBERNETES, '--set', `${path.join('.')}=${value}`)
    t.notOk(isGood, `helm refuses ${path.join('.')}=${value}`)
    t.match(output, last)
  }
})

t.test('values that contradict each other are refused', { skip }, async t => {
  for (const [values, said] of [
    ['autoscaling.gateway.minReplicas=9', 'larger than maxReplicas'],
    ['gateway.settings.CHAT_TIMEOUT_SECONDS=600', 'of gateway: its settings need 615'],
    ['retrieval.settings.STOP_DELAY_SECONDS=60', 'of retrieval: its settings need 180']
  ] as const) {
    const { isGood, output } = helm('template', 'x', CHART, ...KUBERNETES, '--set', values)
    t.notOk(isGood, values)
    t.match(output, said)
  }
})

t.test('the chart knows every setting that is not secret and that its pods do not have anyway', async t => {
  for (const [key, name] of [['gateway', 'gateway'], ['chatEngine', 'chat-engine'], ['retrieval', 'retrieval'],
    ['analysis', 'analysis']] as const) {
    const [deployment] = documentsOf(`${PLAIN}/${name}.yaml`)
    const given = podOf(deployment).containers[0].env.map(({ name }: any) => name)
    const known = Object.keys(schema.properties[key].properties.settings.properties)
    const { properties } = SERVICES.find(service => service.name === name)!.settings
    // A gateway of the chart has no companion and no database within.
    const isElsewhere = (setting: string) => name === 'gateway' &&
      /^((LLM|QDRANT|EMBEDDINGS|INDEX|MATERIAL|SUPPORT|BUDGET)_|MODEL_PRICES)/.test(setting)
    const expected = Object.keys(properties).filter(setting =>
      properties[setting]!.isSecret !== true && !given.includes(setting) && !isElsewhere(setting) &&
      !['HOST', 'DATA_DIR', 'EMBEDDED_LIMIT_MB'].includes(setting))
    t.strictSame(known.sort(), expected.sort(), name)
  }
})

t.test('a setting whose name sounds secret is marked as secret', async t => {
  for (const { settings: { properties } } of SERVICES) {
    for (const [name, { isSecret }] of Object.entries(properties)) {
      if (/SECRET|_PASSWORD$|_KEY$|_HEADERS$/.test(name)) t.equal(isSecret, true, name)
    }
  }
})
