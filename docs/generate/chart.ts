import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { Type, type TObject, type TSchema } from '@sinclair/typebox'
import { Document, isMap, parse, parseAllDocuments } from 'yaml'
import { VERSION } from '../../lib/process/version.js'
import { SettingsSchema } from '../../settings.js'
import { COMPANIONS } from './services.js'

/*
 * The Helm chart, made from the files of deploy/kubernetes, so that the two cannot differ. Two comments in those files
 * speak to the chart: `key: value # chart: path` makes the value one of the chart, whose default is the one that stands
 * there; `# chart only: line` is a line that the chart alone has.
 */

const PLAIN = 'deploy/kubernetes'
const CHART = 'deploy/helm'
/** The components of the plain files, by the value that adds each to an installation of the chart. */
const COMPONENTS = {
  'autoscaling/autoscalers': 'autoscaling',
  'backup/backup': 'backup',
  'ingress/ingress': 'ingress',
  'prometheus-operator/service-monitor': 'monitoring',
  'prometheus-operator/rules': 'monitoring'
}
const KEYS: Record<string, string> = { 'chat-engine': 'chatEngine' }
/** What stands within a line, or where the chart has more than a value. */
const REPLACED: Array<[plain: RegExp, inChart: string]> = [
  [/image: course-assistant-gateway$/gm, 'image: {{ include "image" . }}'],
  [/^( *)automountServiceAccountToken: false$/gm,
    '$&\n$1{{- with .Values.image.pullSecrets }}\n$1imagePullSecrets: {{ toJson . }}\n$1{{- end }}'],
  [/(metadata\.name: )ingress-nginx/g, '$1{{ .Values.namespaces.ingress }}'],
  [/(metadata\.name: )monitoring/g, '$1{{ .Values.namespaces.monitoring }}'],
  [/http:\/\/(retrieval|chat-engine)-0\S+/g, '{{ include "$1.addresses" . }}'],
  [/courses\.example\.edu/g, '{{ .Values.ingress.host }}'],
  [/^metadata:\n {2}name: .*$/gm, '$&\n  labels: {{ include "labels" . }}']
]
const WITHIN_LINES = {
  image: { repository: 'course-assistant-gateway', tag: '', digest: '', pullSecrets: [] },
  namespaces: { ingress: 'ingress-nginx', monitoring: 'monitoring' },
  ingress: { enabled: false, host: 'courses.example.edu' },
  autoscaling: { enabled: false },
  backup: { enabled: false },
  monitoring: { enabled: false }
}

type Values = Record<string, any>

/** The files of the chart, by their path from the root of the repository. */
export async function chartFiles (): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const values: Values = structuredClone(WITHIN_LINES)
  const rules = rulesFile(await readFile('deploy/alerts.yaml', 'utf8'))
  files.set(`${PLAIN}/components/prometheus-operator/rules.yaml`, rules)
  const services: Record<string, TSchema> = {}
  for (const [name, settings] of settingsByService()) {
    const text = await readFile(`${PLAIN}/${name}.yaml`, 'utf8')
    files.set(`${CHART}/templates/${name}.yaml`, template(text, values))
    const key = KEYS[name] ?? name
    values[key].settings = { ...parseEnv(await readFile(`${PLAIN}/${name}.env`, 'utf8')) }
    services[key] = serviceSchema(name, settings, environmentOf(text))
  }
  for (const [path, value] of Object.entries(COMPONENTS)) {
    const plain = `${PLAIN}/components/${path}.yaml`
    const text = path.endsWith('/rules') ? rules : await readFile(plain, 'utf8')
    const body = onlyWithBackups(template(text, values))
    const isWanted = `{{- if .Values.${value}.enabled }}\n`
    files.set(`${CHART}/templates/${path.split('/')[1]}.yaml`, `${isWanted}${body}{{- end }}\n`)
  }
  const schema = valuesSchema(services)
  files.set(`${CHART}/values.yaml`, valuesFile(values, schema))
  files.set(`${CHART}/values.schema.json`, JSON.stringify(schema, null, 2) + '\n')
  files.set(`${CHART}/Chart.yaml`, chartFile(await readFile('package.json', 'utf8')))
  return files
}

/** The settings of each process that the plain files start. */
function settingsByService (): Array<[name: string, settings: TObject]> {
  return [['gateway', SettingsSchema], ...COMPANIONS.map(({ name, settings }): [string, TObject] => [name, settings])]
}

/** What the file itself sets in the environment of its process. */
function environmentOf (text: string): string[] {
  const [deployment] = parseAllDocuments(text)
  return (deployment!.toJS() as Values).spec.template.spec.containers[0].env.map(({ name }: Values) => name)
}

/** Turns a plain file into a template, and adds the defaults that it names to the values. */
function template (plain: string, values: Values): string {
  let text = plain.replaceAll('{{', (braces, at: number) => isChartOnly(plain, at) ? braces : '{{ "{{" }}')
  text = text.replace(/^( *)# chart only: (.*)$/gm, '$1$2')
  const marked = /^( *)(\S+): (.*) # chart: (\S+?)(?: unless (\S+))?$/gm
  text = text.replace(marked, (_, indent, key, value, path, unless) => {
    add(values, path, parse(value))
    const line = `${indent}${key}: {{ toJson .Values.${path} }}`
    return unless === undefined ? line : `${indent}{{- if not .Values.${unless} }}\n${line}\n${indent}{{- end }}`
  })
  for (const [pattern, inChart] of REPLACED) text = text.replace(pattern, inChart)
  if (text.includes('# chart')) throw new Error('a comment for the chart is not understood: ' + text)
  return '# Written by `npm run docs` from deploy/kubernetes.\n' + text
}

function isChartOnly (text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at) + 1, at).includes('# chart only: ')
}

function add (values: Values, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() as string
  let inner = values
  for (const name of names) inner = inner[name] ??= {}
  inner[last] = value
}

/** Where the host of the database makes the backups, none of ours is missing. */
function onlyWithBackups (rules: string): string {
  return rules.replace(/^( *)- alert: BackupNeverWas\n(?:\1 .*\n)+/m,
    rule => `{{- if .Values.backup.enabled }}\n${rule}{{- end }}\n`)
}

/** The alerts, as the Prometheus operator reads them. */
function rulesFile (alerts: string): string {
  const { groups } = parse(alerts)
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'course-assistant' },
    spec: { groups }
  }
  return '# Written by `npm run docs` from deploy/alerts.yaml.\n' + new Document(rule).toString({ lineWidth: 0 })
}

// Values --------------------------------------------------------------------------------------------------------------

const closed = (properties: Record<string, TSchema>, description?: string): TObject =>
  Type.Object(properties, { additionalProperties: false, ...(description !== undefined && { description }) })
const bytes = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?([KMGT]i|[kMGT])?$' })
const Amounts = closed({
  cpu: Type.String({ pattern: '^[0-9]+(\\.[0-9]+|m)?$' }), memory: bytes, 'ephemeral-storage': bytes
})
const name = Type.String({ pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$' })
const Resources = closed({ requests: Amounts, limits: Amounts })
const Replicas = Type.Integer({ minimum: 1 })
const Scaled = closed({ minReplicas: Replicas, maxReplicas: Replicas })
const enabled = Type.Boolean()

function serviceSchema (name: string, { properties }: TObject, given: string[]): TObject {
  const settings = Object.entries(properties)
    .filter(([setting, { isSecret }]) => isSecret !== true && ![...given, ...OF_THE_IMAGE].includes(setting))
    .map(([setting, { rule, isUrl, isUrls, mayBeEmpty, ...schema }]) => [setting, Type.Optional(schema as TSchema)])
  return closed({
    replicas: Replicas,
    terminationGracePeriodSeconds: Type.Integer({ minimum: 130 }),
    resources: Resources,
    settings: closed(Object.fromEntries(settings), `Settings of ${name} (docs/settings.md) that are not secret`)
  }, `The pods of ${name}. What is secret of its settings is in the secret "${name}"`)
}

// The embedded database does not run here.
const OF_THE_IMAGE = ['HOST', 'DATA_DIR', 'EMBEDDED_LIMIT_MB']

function valuesSchema (services: Record<string, TSchema>): object {
  const schema = closed({
    image: closed({
      repository: Type.String({ minLength: 1 }),
      tag: Type.String(),
      digest: Type.String({ pattern: '^(sha256:[0-9a-f]{64})?$' }),
      pullSecrets: Type.Array(closed({ name: Type.String() }))
    }, 'The image in your registry. Without a tag, it is the version of the chart; a digest counts before both'),
    ...services,
    namespaces: closed({ ingress: name, monitoring: name },
      'The namespaces that the network policies let in: of the ingress controller, and of Prometheus'),
    ingress: closed({
      enabled, host: name, className: name, issuer: name, bodySize: Type.String()
    }, 'An Ingress with TLS. Its annotations are those of ingress-nginx and cert-manager'),
    autoscaling: closed({ enabled, gateway: Scaled }, 'More gateways while they are busy. Needs the metrics server'),
    backup: closed({
      enabled, schedule: Type.String({ pattern: '^(@[a-z]+|\\S+( \\S+){4})$' }), storage: bytes, resources: Resources
    },
    'A backup every night, of which 14 are kept. Its volume outlives the installation'),
    monitoring: closed({ enabled }, 'A ServiceMonitor and the alerts, for the Prometheus operator')
  })
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Values of the chart', ...schema }
}

/** The defaults, each group below the sentence that its schema has. */
function valuesFile (values: Values, { properties }: Values): string {
  const ordered = Object.fromEntries(Object.keys(properties).map(name => [name, values[name]]))
  const document = new Document(ordered)
  document.commentBefore = ' Written by `npm run docs` from deploy/kubernetes. values.schema.json has every setting.'
  if (!isMap(document.contents)) throw new Error('the values are no object')
  for (const { key } of document.contents.items as any[]) {
    key.commentBefore = ` ${properties[key.value].description}.`
    key.spaceBefore = true
  }
  return document.toString({ lineWidth: 0 })
}

function chartFile (packageJson: string): string {
  const { description } = JSON.parse(packageJson)
  return '# Written by `npm run docs`: the version is that of package.json.\n' + new Document({
    apiVersion: 'v2',
    name: 'course-assistant',
    description,
    type: 'application',
    version: VERSION,
    appVersion: VERSION,
    kubeVersion: '>=1.25.0-0'
  }).toString({ lineWidth: 0 })
}
