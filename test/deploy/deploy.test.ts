import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { runInNewContext } from 'node:vm'
import { parser } from '@prometheus-io/lezer-promql'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { buildAnalysis } from '../../companions/analysis/app.js'
import { buildChatEngine } from '../../companions/chat-engine/app.js'
import { loadAnswerSettings } from '../../companions/chat-engine/settings.js'
import { buildRetrieval } from '../../companions/retrieval/app.js'
import { loadIndexSettings } from '../../companions/retrieval/settings.js'
import { SERVICES } from '../../docs/generate/services.js'
import { SettingsSchema } from '../../settings.js'
import { VERSION } from '../../lib/process/version.js'
import { UNUSED_URL } from '../support/doubles/engine-double.js'
import { account, addSubject, call, freshDatabase, testApp } from '../support/helper.js'
import {
  addressesIn,
  checkProcess,
  documentsOf,
  exists,
  filesIn,
  imageEnvironment,
  instructions,
  isDockerIgnored,
  COMPOSE_SECRETS,
  isSecret,
  read,
  sourcesInImage
} from './files.js'

/*
 * No container engine runs where these tests do. So they hold every path, script, port, setting and metric that the
 * files of the deployment name against the code that has it.
 */

/** What the secret holds in the checks. */
const EXAMPLES: Record<string, string> = {
  MONGODB_PASSWORD: 'z'.repeat(64),
  MONGODB_ROOT_PASSWORD: 'r'.repeat(64),
  MONGODB_URI: 'mongodb+srv://cluster.example.edu/course-assistant',
  SECRET_KEY: 'x'.repeat(32),
  COMPANION_SECRET: 'y'.repeat(32)
}
const DEADLINE_SECONDS = SettingsSchema.properties.CHAT_TIMEOUT_SECONDS.default as number
const NAMES = SERVICES.map(({ name }) => name)
const apps = new Map<string, FastifyInstance>([['gateway', await testApp(t)]])
const own = { LOG_LEVEL: 'silent' as const, COMPANION_SECRET: 'y'.repeat(32) }
/** With models and other services, so that their metrics are there. Nothing answers there. */
const CONNECTED: Record<string, (MONGODB_URI: string) => Promise<FastifyInstance>> = {
  'chat-engine': async MONGODB_URI => {
    const budgets = { MODEL_PRICES: '*=1', BUDGET_MONTH: '1', BUDGET_MONTH_PER_SUBJECT: '1' }
    const model = loadAnswerSettings({ LLM_BASE_URL: UNUSED_URL, LLM_MODEL: 'none', ...budgets }, false)
    return await buildChatEngine({ ...own, ...model, MONGODB_URI, RAG_URL: UNUSED_URL })
  },
  retrieval: async MONGODB_URI => {
    const embeddings = { EMBEDDINGS_BASE_URL: UNUSED_URL, EMBEDDINGS_MODEL: 'none' }
    const index = loadIndexSettings({ QDRANT_URL: UNUSED_URL, ...embeddings }, false)
    return await buildRetrieval({ ...own, ...index, MONGODB_URI })
  },
  analysis: async MONGODB_URI => {
    return await buildAnalysis({ ...own, MONGODB_URI, CHATBOT_URL: UNUSED_URL, RAG_URL: UNUSED_URL })
  }
}
for (const { name, build } of SERVICES) {
  if (apps.has(name)) continue
  for (const [called, make] of [[name, build], [`${name}, connected`, CONNECTED[name]!]] as const) {
    const app = await make(await freshDatabase(t))
    t.teardown(() => app.close())
    apps.set(called, app)
  }
}
const hasRoute = (service: string, url: string): boolean =>
  apps.get(service)?.hasRoute({ method: 'GET', url }) ?? false

// Dockerfile ----------------------------------------------------------------------------------------------------------

const all = instructions()
const lastStage = all.slice(all.findLastIndex(({ name }) => name === 'FROM'))
const valueOf = (name: string) => lastStage.findLast(instruction => instruction.name === name)?.value as string

t.test('Dockerfile: copies what is there, and nothing that .dockerignore leaves out', async t => {
  const stages = all.filter(({ name }) => name === 'FROM').map(({ value }) => / AS (\w+)$/.exec(value)?.[1])
  const made = ['package.json', 'node_modules', 'dist']
  for (const { value } of all.filter(({ name }) => name === 'COPY')) {
    const [, stage, paths = ''] = /^(?:--from=(\w+) )?(.*) \S+$/.exec(value) ?? []
    if (stage !== undefined) t.ok(stages.includes(stage) && made.some(path => paths === `/app/${path}`), value)
    for (const path of stage === undefined ? paths.split(' ') : []) {
      t.ok(exists(path) && !isDockerIgnored(path), `${path} is in the build context`)
    }
  }
  for (const path of ['.env', '.env.local', '.git', 'data', 'node_modules', 'dist', 'test']) {
    t.ok(isDockerIgnored(path), `${path} is not`)
  }
})

t.test('Dockerfile: builds with scripts of package.json, and drops what is for development', async t => {
  const { scripts } = JSON.parse(read('package.json'))
  const commands = all.filter(({ name }) => name === 'RUN').flatMap(({ value }) => value.split(' && '))
  for (const command of commands) {
    const script = /^npm run (\S+)$/.exec(command)?.[1]
    if (script !== undefined) t.ok(scripts[script], script)
  }
  t.strictSame(commands.filter(command => /^npm (ci|prune)/.test(command)), ['npm ci', 'npm prune --omit=dev'])
})

t.test('Dockerfile: what it builds needs neither a file nor a package that is not there', async t => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  // Vite puts the packages of the page, and the client, into files of its own.
  const isBundled = (source: string) => /^(?:web|client)\//.test(source)
  const sources = new Set(sourcesInImage())
  t.ok(sources.has('server.ts') && sources.size > 50, `${sources.size} sources, server.ts among them`)
  for (const source of sources) {
    const lines = read(source).matchAll(/^(import type|import|export|\}).* from '([^']+)'$/gm)
    for (const [, kind, target] of lines as Iterable<[string, string, string]>) {
      // Vite reads a file with `?raw` as text.
      const path = join(dirname(source), target).replace(/\.js$/, '.ts').replace(/\?raw$/, '')
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/')
      const known = target.startsWith('.')
        ? [path, path.replace(/\.ts$/, '.d.ts')].some(path => sources.has(path)) ||
          (isBundled(source) && [path, `${path}x`].some(exists))
        : name.startsWith('node:') || builtinModules.includes(name) || name in dependencies ||
          kind === 'import type' || (isBundled(source) && name in devDependencies)
      if (!known) t.fail(`${source} imports ${target}`)
    }
  }
})

t.test('Dockerfile: runs the gateway as a user who is not root, and SIGTERM reaches it', async t => {
  t.match(valueOf('USER'), /^[1-9]\d*(:[1-9]\d*)?$/, 'a number, which Kubernetes can judge')
  checkProcess(t, {
    name: 'gateway',
    command: JSON.parse(valueOf('CMD')),
    environment: imageEnvironment(),
    ports: [Number(valueOf('EXPOSE'))]
  })
})

t.test('Dockerfile: its health check tells a gateway from none', async t => {
  const app = apps.get('gateway') as FastifyInstance
  await app.listen({ host: '127.0.0.1', port: 0 })
  const [file, ...args] = JSON.parse(valueOf('HEALTHCHECK').replace(/^.*? CMD /, '')) as [string, ...string[]]
  t.equal(file, 'node')
  const check = async (port: number) => {
    const child = spawn('env', ['-i', `PORT=${port}`, process.execPath, ...args])
    return (await once(child, 'close'))[0]
  }
  t.equal(await check((app.server.address() as AddressInfo).port), 0)
  t.equal(await check(1), 1)
})

// compose.yaml --------------------------------------------------------------------------------------------------------

const { services, volumes, networks } = documentsOf('compose.yaml')[0]
const ours = Object.entries<any>(services).filter(([name]) => NAMES.includes(name))
/** Those of our image: also the backup. */
const ofOurImage = Object.entries<any>(services).filter(([, { build }]) => build !== undefined)
// The ports of what is not ours, as its image has them.
const ports: Record<string, number> = {
  mongo: 27017, ollama: 11434, qdrant: 6333, prometheus: 9090, grafana: 3000, caddy: 443
}
for (const [name, { environment }] of ours) ports[name] = Number(environment.PORT)

t.test('compose: each service of ours is a container of its own', async t => {
  t.strictSame(ours.map(([name]) => name).sort(), [...NAMES].sort())
  for (const [name, { command, environment }] of ours) {
    checkProcess(t, { name, command, environment: givenBy(environment), ports: [ports[name] as number] })
  }
})

// The ports and hosts are those of its network. Another database is named in compose.yaml itself.
const OF_COMPOSE = ['PORT', 'MONGODB_URI', 'COMPANION_HOSTS']

t.test('compose: every setting of .env reaches the process that reads it, and no other', async t => {
  // The image sets the first one. The others are of the embedded database.
  const without = ['HOST', 'DATA_DIR', 'EMBEDDED_LIMIT_MB']
  for (const { name, settings } of SERVICES) {
    // The companions have containers of their own, so their settings are not the gateway's.
    const { properties } = name === 'gateway' ? SettingsSchema : settings
    const expected = Object.keys(properties).filter(setting => !without.includes(setting))
    t.strictSame(Object.keys(services[name].environment).sort(), expected.sort(), name)
    const dropped = Object.entries<unknown>(services[name].environment)
      .filter(([setting, value]) => !OF_COMPOSE.includes(setting) && !String(value).includes(`\${${setting}`))
    t.strictSame(dropped, [], `${name} takes each of them from .env`)
  }
})

t.test('compose: no container takes all memory or all of the disk for its log', async t => {
  for (const [name, { logging }] of Object.entries<any>(services).filter(([, { restart }]) => restart)) {
    t.match(logging, { driver: 'json-file', options: { 'max-size': /^\d+m$/, 'max-file': /^\d$/ } }, name)
  }
  for (const [name, { mem_limit: limit, restart }] of Object.entries<any>(services)) {
    if (restart) t.match(limit, /^\d+[gm]$/, name)
  }
})

t.test('compose: they get time to stop, may write nowhere and are not root', async t => {
  for (const [name, service] of ofOurImage) {
    const seconds = Number(/^(\d+)s$/.exec(service.stop_grace_period)?.[1])
    t.ok(seconds >= DEADLINE_SECONDS + 10, `${name} has ${seconds} s`)
    const { read_only, cap_drop, security_opt } = service
    t.strictSame([read_only, cap_drop, security_opt], [true, ['ALL'], ['no-new-privileges:true']], name)
    t.equal(service.user, undefined, `${name} keeps the user of the image`)
  }
})

/** Strangers register as students alone, and the addresses of clients are those behind the proxy. */
function checkFrontDoor (t: Test, given: Record<string, string>): void {
  t.equal(given.REGISTRATION_ROLES, 'STUDENT')
  t.match(given.TRUST_PROXY, /^[\d.]+\/\d+$/)
}

t.test('compose: strangers register as students alone, and clients have their own addresses', async t => {
  checkFrontDoor(t, givenBy(services.gateway.environment))
})

t.test('compose: the gateway trusts the network of its proxy, and no other machine reaches its port', async t => {
  const { TRUST_PROXY } = givenBy(services.gateway.environment)
  // Docker may hand a connection on from the address of that network, for every client.
  t.strictSame(networks.default.ipam.config, [{ subnet: TRUST_PROXY }])
  t.strictSame(services.gateway.ports, ['127.0.0.1:8000:8000'])
})

t.test('compose: what one service says of another is so', async t => {
  for (const [name, service] of Object.entries<any>(services)) {
    for (const [host, port] of addressesIn(givenBy(service.environment ?? {}))) {
      t.equal(port, ports[host], `${name} finds ${host}`)
    }
    for (const [other, { condition }] of Object.entries<any>(service.depends_on ?? {})) {
      t.ok(services[other], `${name} waits for ${other}`)
      if (condition === 'service_healthy') t.ok(services[other].healthcheck, `${other} says when it is healthy`)
    }
    // The proxy is for other machines.
    for (const published of name === 'caddy' ? [] : service.ports ?? []) {
      t.equal(Number(published.split(':').at(-1)), ports[name], `${name} publishes its port`)
      t.match(published, /^127\.0\.0\.1:/, `${name} is published to this machine alone`)
    }
    if (service.build === undefined) t.match(service.image, /^[\w./-]+:v?\d+\.\d+/, `${name} has a version`)
  }
  t.strictSame(
    ours.filter(([, { ports }]) => ports !== undefined).map(([name]) => name),
    ['gateway'],
    'no companion is published'
  )
})

t.test('compose: its MongoDB is the replica set that the services ask for', async t => {
  const { entrypoint } = services.mongo
  const set = / --replSet (\w+) /.exec(entrypoint.at(-1))?.[1]
  t.match(read('deploy/mongo/health.js'), `_id: '${set}', members: [{ _id: 0, host: 'mongo:${ports.mongo}' }]`)
  for (const [name, { environment }] of ofOurImage) {
    const { username, password, searchParams } = new URL(givenBy(environment).MONGODB_URI as string)
    t.equal(searchParams.get('replicaSet'), set, name)
    t.strictSame([username, password], ['course-assistant', EXAMPLES.MONGODB_PASSWORD], 'as a user who has a password')
  }
})

/** What the script of the health check does to a MongoDB that has these users. Returns what it has changed. */
function healthCheck (users: string[], hasSet: boolean, isPrimary = true): { made: string[], exit?: number } {
  const made: string[] = []
  let isRoot = false
  const login = (name: string) => {
    if (!users.includes(name)) throw new Error('Authentication failed.')
    isRoot = true
    return { ok: 1 }
  }
  // Without a user, MongoDB lets its own machine do what the first two lines are about.
  const may = (what: string) => { if (!isRoot && users.length > 0) throw new Error(`not authorized to ${what}`) }
  const createUser = ({ user, pwd, roles }: any) => {
    may(`create ${user}`)
    made.push(`${user} ${pwd} ${roles}`)
    users.push(user)
  }
  const rs = {
    status: () => {
      may('see the set')
      if (!hasSet) throw Object.assign(new Error('no set'), { codeName: 'NotYetInitialized' })
    },
    initiate: ({ _id }: any) => { made.push(`set ${_id}`) }
  }
  const getUser = (name: string) => users.includes(name) ? {} : null
  const context = {
    db: { getSiblingDB: () => ({ auth: login, createUser, getUser }), hello: () => ({ isWritablePrimary: isPrimary }) },
    rs,
    process: { env: { MONGODB_ROOT_PASSWORD: 'r', MONGODB_PASSWORD: 'p' } },
    quit: (exit: number) => { throw Object.assign(new Error('quit'), { exit }) }
  }
  try {
    runInNewContext(read('deploy/mongo/health.js'), context)
  } catch (error) {
    const { exit } = error as { exit?: number }
    if (exit === undefined) throw error
    return { made, exit }
  }
  return { made }
}

t.test('compose: MongoDB gets its set and its users once, also one that had no users', async t => {
  const [root, own] = ['root r root', 'course-assistant p readWrite']
  t.strictSame(healthCheck([], false), { made: ['set rs0', root, own] }, 'at the first start')
  t.strictSame(healthCheck([], false, false), { made: ['set rs0'], exit: 1 }, 'which is not over before the election')
  t.strictSame(healthCheck([], true), { made: [root, own] }, 'of an older version')
  t.strictSame(healthCheck(['root'], true), { made: [own] }, 'after a kill')
  t.strictSame(healthCheck(['root', 'course-assistant'], true), { made: [] })
  t.strictSame(healthCheck(['root', 'course-assistant'], true, false), { made: [], exit: 1 }, 'it is no primary')
})

t.test('compose: a backup is made every day, into a volume, by a program of ours', async t => {
  const [, { command, environment, volumes: [volume], healthcheck }] = ofOurImage.find(([name]) => name === 'backup')!
  t.strictSame(command, ['node', 'dist/transfer.js', 'backups', '/data', '--every', '24', '--keep', '14'])
  t.ok(exists('transfer.ts'), 'its source')
  t.strictSame(Object.keys(environment), ['MONGODB_URI'])
  t.equal(volume, `backups:${imageEnvironment().DATA_DIR}`, 'where the user of the image may write')
  t.ok(healthcheck.disable, 'it answers no requests')
})

t.test('compose: files that are mounted are there, and volumes are declared', async t => {
  const named = new Set<string>()
  for (const { volumes: mounts = [] } of Object.values<any>(services)) {
    for (const mount of mounts) {
      const [source, , mode] = mount.split(':')
      if (!source.startsWith('.')) named.add(source)
      else t.ok(exists(source) && mode === 'ro', `${source} is mounted read-only`)
    }
  }
  t.strictSame([...named].sort(), Object.keys(volumes).sort())
})

t.test('compose: a secret comes from the environment; the one that must be set has no default', async t => {
  const source = read('compose.yaml')
  t.notMatch(source, /:\/\/[^\s/]*:(?!\$\{MONGODB_PASSWORD\}@)[^\s/]*@/, 'no address has a password in it')
  for (const { environment = {} } of Object.values<any>(services)) {
    for (const [name, value] of Object.entries(environment).filter(([name]) => isSecret(name))) {
      if (name === 'MONGODB_URI') continue
      const pattern = name in EXAMPLES ? `^\\$\\{${name}:\\?[^}]+\\}$` : `^\\$\\{${name}:-\\}$`
      t.match(value, new RegExp(pattern), name)
    }
  }
  const documented = read('.env.example')
  for (const [, name] of source.matchAll(/\$\{(\w+)/g)) {
    t.ok(COMPOSE_SECRETS.includes(name as string) || documented.includes(`\n# ${name}=`), `.env.example knows ${name}`)
  }
})

// Kubernetes ----------------------------------------------------------------------------------------------------------

const FOLDER = 'deploy/kubernetes'
const kustomization = documentsOf(`${FOLDER}/kustomization.yaml`)[0]
const objects: any[] = kustomization.resources.flatMap((file: string) => documentsOf(`${FOLDER}/${file}`))
const ofKind = (kind: string) => objects.filter(object => object.kind === kind)
const nameOf = (object: any): string | undefined => object?.metadata.name

/** A stateful set is a deployment whose pods have names. */
const deployments = [...ofKind('Deployment'), ...ofKind('StatefulSet')]
/** The name, the specification and the pod of each deployment. */
const pods = deployments.map(object => ({ name: nameOf(object) as string, spec: object.spec, pod: podOf(object) }))
function podOf (deployment: any): any {
  return deployment.spec.template.spec
}

const portsOf = (deployment: any) => podOf(deployment).containers[0].ports
const deploymentOf = (labels: object) =>
  deployments.find(({ spec }) =>
    Object.entries(labels).every(([key, value]) => spec.template.metadata.labels[key] === value)
  )

t.test('Kubernetes: every manifest is applied, in one namespace, with the image of this version', async t => {
  const manifests = [...kustomization.resources, ...NAMES.map(name => `${name}.env`), 'kustomization.yaml']
  t.strictSame(
    manifests.sort().map(file => `${FOLDER}/${file}`),
    filesIn(FOLDER).filter(file => !file.startsWith(`${FOLDER}/components/`))
  )
  t.strictSame(ofKind('Namespace').map(nameOf), [kustomization.namespace])
  t.equal(ofKind('Secret').length, 0, 'no secret is kept here')
  for (const { pod } of pods) {
    t.strictSame(kustomization.images, [{ name: pod.containers[0].image, newTag: VERSION }])
  }
})

/** The lines of the file that its settings come from. */
function settingsFileOf (name: string): Record<string, string> {
  const { envs: [file] } = kustomization.configMapGenerator.find((generator: any) => generator.name === name)
  return parseEnv(read(`${FOLDER}/${file}`)) as Record<string, string>
}

t.test('Kubernetes: every other setting comes from the file and the secret of its service', async t => {
  for (const { name, pod: { containers: [{ envFrom }] } } of pods) {
    t.strictSame(envFrom, [{ configMapRef: { name } }, { secretRef: { name, optional: true } }], name)
    for (const setting of Object.keys(settingsFileOf(name))) t.notOk(isSecret(setting), `${setting} may be read`)
  }
})

t.test('Kubernetes: a component that may be added has its files, and speaks of objects that there are', async t => {
  for (const component of ['autoscaling', 'backup', 'ingress', 'prometheus-operator']) {
    const folder = `${FOLDER}/components/${component}`
    const { kind, resources } = documentsOf(`${folder}/kustomization.yaml`)[0]
    t.equal(kind, 'Component')
    t.strictSame(filesIn(folder).sort(), [...resources, 'kustomization.yaml'].map(file => `${folder}/${file}`).sort())
    for (const { spec } of resources.flatMap((file: string) => documentsOf(`${folder}/${file}`))) {
      for (const { http } of spec.rules ?? []) {
        const [{ backend: { service } }] = http.paths
        const found = ofKind('Service').find(object => nameOf(object) === service.name)
        t.ok(found?.spec.ports.some((port: any) => port.name === service.port.name), service.name)
      }
      if (spec.scaleTargetRef) t.ok(deploymentOf({ app: spec.scaleTargetRef.name }), spec.scaleTargetRef.name)
      if (spec.jobTemplate) checkBackup(t, podOf(spec.jobTemplate))
      // The name of a Service becomes its job, and the alerts and dashboards ask for the job of a service by its name.
      if (spec.endpoints) {
        t.strictSame(spec.selector.matchLabels, kustomization.labels[0].pairs)
        t.equal(spec.jobLabel, undefined)
        // A pod is read once, where two services lead to it.
        for (const { spec: { clusterIP, ports } } of ofKind('Service')) {
          t.equal(ports[0].name === spec.endpoints[0].port, clusterIP !== 'None')
        }
      }
    }
  }
})

function checkBackup (t: Test, { volumes, containers: [{ command, env, volumeMounts }] }: any): void {
  t.strictSame(command, ['node', 'dist/transfer.js', 'backups', volumeMounts[0].mountPath, '--keep', '14'])
  t.strictSame(env.map(({ name }: any) => name), ['MONGODB_URI'])
  t.strictSame([volumes[0].name, volumes[0].persistentVolumeClaim], [volumeMounts[0].name, { claimName: 'backups' }])
}

t.test('Kubernetes: each service of ours is a deployment of more than one process', async t => {
  t.strictSame(deployments.map(nameOf).sort(), [...NAMES].sort())
  for (const { name, spec, pod: { containers: [{ command, env, ports }] } } of pods) {
    const given = env.filter(({ valueFrom }: any) => !valueFrom?.fieldRef).map(({ name, value, valueFrom }: any) =>
      [name, value ?? (valueFrom.secretKeyRef.optional ? '' : EXAMPLES[name])])
    checkProcess(t, {
      name,
      command,
      environment: { ...settingsFileOf(name), ...Object.fromEntries(given) },
      ports: ports.map(({ containerPort }: any) => containerPort)
    })
    t.ok(spec.replicas >= 2, name)
  }
})

t.test('Kubernetes: strangers register as students alone, and clients have their own addresses', async t => {
  checkFrontDoor(t, settingsFileOf('gateway'))
})

t.test('Kubernetes: what is sensitive comes from the secret', async t => {
  for (const { pod: { containers: [{ env }] } } of pods) {
    for (const { name, value, valueFrom } of env) {
      if (!isSecret(name) && name !== 'MONGODB_URI') continue
      const { key, name: secret } = valueFrom.secretKeyRef
      t.strictSame([value, secret, key], [undefined, 'course-assistant', name], name)
    }
  }
})

t.test('Kubernetes: an address of another service is one of its ports', async t => {
  for (const { name, pod: { containers: [{ env }] } } of pods) {
    const values = Object.fromEntries(env.map(({ name, value = '' }: any) => [name, value]))
    for (const [host, port] of addressesIn(values)) {
      const [pod, service] = host.includes('.') ? host.split('.') : [undefined, host]
      const { spec } = ofKind('Service').find(each => nameOf(each) === service) ?? {}
      t.ok(spec?.ports.some((open: any) => open.port === port), `${name} finds ${host}`)
      if (pod !== undefined) t.ok(podsOf(service).includes(pod), `${name} finds ${host}`)
    }
  }
})

/** The pods that have a name below a service without an address. */
function podsOf (service: string | undefined): string[] {
  return deployments.filter(({ spec: { serviceName } }) => serviceName !== undefined && serviceName === service)
    .flatMap(({ metadata: { name }, spec: { replicas } }) => Array.from({ length: replicas }, (_, n) => `${name}-${n}`))
}

t.test('Kubernetes: those who share out courses name each replica, and each answers to its name', async t => {
  const valueOf = (env: any[], setting: string) => env.find(({ name }) => name === setting)?.value
  for (const [service, setting, port, callers] of [
    ['retrieval', 'RAG_URL', 8081, ['gateway', 'chat-engine', 'analysis']],
    ['chat-engine', 'CHATBOT_URL', 8080, ['gateway', 'analysis']]
  ] as const) {
    const { spec, pod: { containers: [{ env }] } } = pods.find(({ name }) => name === service) as typeof pods[0]
    const hosts = podsOf(spec.serviceName).map(pod => `${pod}.${spec.serviceName}`)
    t.equal(hosts.length, spec.replicas)
    for (const caller of callers) {
      const { pod: { containers: [container] } } = pods.find(({ name }) => name === caller) as typeof pods[0]
      t.equal(valueOf(container.env, setting), hosts.map(host => `http://${host}:${port}`).join(), caller)
    }
    t.equal(valueOf(env, 'COMPANION_HOSTS'), `${service},$(POD_NAME).${spec.serviceName}`)
    const [name] = env.filter(({ valueFrom }: any) => valueFrom?.fieldRef)
    t.strictSame([name.name, name.valueFrom.fieldRef.fieldPath], ['POD_NAME', 'metadata.name'])
  }
})

t.test('compose: replicas that --scale makes answer to the names of their containers', async t => {
  for (const service of ['retrieval', 'chat-engine']) {
    const { environment: { COMPANION_HOSTS: hosts } } = services[service]
    const names = [1, 2, 3, 4].map(n => `course-assistant-${service}-${n}`)
    t.strictSame(hosts.split(','), [service, ...names])
  }
})

t.test('Kubernetes: probes ask routes that there are; readiness asks the database, and liveness does not', async t => {
  for (const { name, pod: { containers: [{ startupProbe, livenessProbe, readinessProbe, ports }] } } of pods) {
    for (const { httpGet: { path, port } } of [startupProbe, livenessProbe, readinessProbe]) {
      t.ok(hasRoute(name, path), `${name} has ${path}`)
      t.ok(ports.some((open: any) => open.name === port), `${name} listens on ${port}`)
    }
    t.equal(livenessProbe.httpGet.path, '/health', name)
    t.equal(readinessProbe.httpGet.path, '/ready', name)
  }
})

t.test('Kubernetes: pods get time to stop: until no request is sent to them, and the longest chat', async t => {
  for (const { name, pod: { terminationGracePeriodSeconds: grace, containers: [{ lifecycle }] } } of pods) {
    const [command, seconds] = lifecycle.preStop.exec.command
    t.equal(command, 'sleep')
    t.ok(grace >= Number(seconds) + DEADLINE_SECONDS + 10, `${name} has ${grace} s`)
  }
})

t.test('Kubernetes: pods are not root, may write nowhere and have limits', async t => {
  for (const { name, pod: { securityContext, automountServiceAccountToken, containers: [container] } } of pods) {
    t.match(securityContext, { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }, name)
    t.strictSame(
      container.securityContext,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      name
    )
    t.equal(automountServiceAccountToken, false, name)
    const amounts = { cpu: String, memory: String, 'ephemeral-storage': String }
    t.match(container.resources, { requests: amounts, limits: amounts }, name)
  }
})

t.test('Kubernetes: each deployment has its service, its budget and its policy', async t => {
  const withAddress = ofKind('Service').filter(({ spec }) => spec.clusterIP !== 'None')
  t.strictSame(withAddress.map(nameOf).sort(), [...NAMES].sort())
  t.strictSame(ofKind('PodDisruptionBudget').map(nameOf).sort(), [...NAMES].sort())
  t.strictSame(ofKind('NetworkPolicy').map(nameOf).sort(), [...NAMES].sort())
  for (const { spec } of deployments) t.strictSame(spec.selector.matchLabels, spec.template.metadata.labels)
  for (const { metadata, spec } of ofKind('Service')) {
    const deployment = deploymentOf(spec.selector)
    const names = [nameOf(deployment), deployment.spec.serviceName]
    t.ok(names.includes(metadata.name), `${metadata.name} leads to the pods of its name`)
    for (const { targetPort } of spec.ports) {
      const isOpen = portsOf(deployment).some((port: any) => port.name === targetPort)
      t.ok(isOpen, `${metadata.name} has ${targetPort}`)
    }
  }
  for (const { metadata, spec } of ofKind('PodDisruptionBudget')) {
    t.equal(nameOf(deploymentOf(spec.selector.matchLabels)), metadata.name)
  }
})

t.test('Kubernetes: a policy lets in those that are given the address, and no other', async t => {
  for (const { metadata, spec } of ofKind('NetworkPolicy')) {
    t.equal(nameOf(deploymentOf(spec.podSelector.matchLabels)), metadata.name)
    const admitted = spec.ingress
      .flatMap((rule: any) => rule.from)
      .filter(({ podSelector }: any) => podSelector)
      .map(({ podSelector }: any) => nameOf(deploymentOf(podSelector.matchLabels)))
    const isGiven = ({ name, value = '' }: any) => addressesIn({ [name]: value })
      .some(([host]) => host === metadata.name || podsOf(host.split('.')[1]).some(pod => pod === `${metadata.name}-0`))
    const callers = pods.filter(({ pod }) => pod.containers[0].env.some(isGiven)).map(({ name }) => name)
    t.strictSame(admitted.sort(), callers.sort(), metadata.name)
  }
})

t.test('Kubernetes: Prometheus is told the port', async t => {
  for (const deployment of deployments) {
    t.strictSame(deployment.spec.template.metadata.annotations, {
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(portsOf(deployment)[0].containerPort)
    })
  }
})

// Monitoring ----------------------------------------------------------------------------------------------------------

const mounts = (service: string): Array<[string, string]> =>
  services[service].volumes.map((volume: string) => volume.split(':'))
const { scrape_configs: jobs, rule_files: [ruleFile] } = documentsOf('deploy/prometheus.yml')[0]

t.test('monitoring: Prometheus reads its file, and asks every service of ours at its port', async t => {
  const config = services.prometheus.command
    .find((argument: string) => argument.startsWith('--config.file='))
    .split('=')[1]
  t.strictSame(mounts('prometheus')[0]?.slice(0, 2), ['./deploy/prometheus.yml', config])
  t.strictSame(jobs.map(({ job_name: name }: any) => name).sort(), [...NAMES].sort())
  for (const {
    job_name: name,
    metrics_path: path = '/metrics',
    dns_sd_configs: [{ names, port }]
  } of jobs) {
    t.strictSame([names, port], [[name], Number(services[name].environment.PORT)])
    t.ok(hasRoute(name, path), `${name} has ${path}`)
  }
})

const PROMTOOL = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(PROMTOOL, ['--version']).error === undefined

t.test('monitoring: without the operator, a pod has the job that the alerts ask for', async t => {
  const [{ kubernetes_sd_configs: [found], relabel_configs: rules }] =
    documentsOf('deploy/prometheus-kubernetes.yml')[0].scrape_configs
  t.strictSame(found, { role: 'pod', namespaces: { names: [kustomization.namespace] } })
  const job = rules.find(({ target_label: label }: any) => label === 'job')
  t.strictSame(job.source_labels, ['__meta_kubernetes_pod_label_app'])
  for (const { metadata, spec: { template } } of deployments) {
    t.equal(template.metadata.labels.app, metadata.name)
    t.ok(jobs.some(({ job_name: name }: any) => name === metadata.name), `${metadata.name} is a job in compose, too`)
  }
  if (!hasPromtool) return
  const { status, stdout, stderr } =
    spawnSync(PROMTOOL, ['check', 'config', 'deploy/prometheus-kubernetes.yml'], { encoding: 'utf8' })
  t.equal(status, 0, stdout + stderr)
})

const metrics = metricsOfServices()
const { groups } = documentsOf('deploy/alerts.yaml')[0]
const alerts: any[] = groups.flatMap(({ rules }: any) => rules)

t.test('monitoring: every alert has a sentence and its section in the runbooks, and none is left over', async t => {
  t.strictSame(mounts('prometheus')[1]?.slice(0, 2), ['./deploy/alerts.yaml', ruleFile])
  const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  t.strictSame(alerts.map(({ alert }) => alert).sort(), [...sections].sort())
  for (const { alert, labels, annotations } of alerts) {
    t.match(labels.severity, /^(page|ticket)$/, alert)
    t.match(annotations.summary, /\w+ \w+/, alert)
    t.equal(annotations.runbook, `docs/runbooks.md#${alert.toLowerCase()}`)
  }
})

t.test('monitoring: every expression of an alert is PromQL about metrics and labels that there are', async t => {
  const known = [...(await metrics).values()]
  for (const { alert, expr } of alerts) {
    for (const { metric, labels } of metricsIn(expr)) {
      // Prometheus's own.
      if (metric === 'up') continue
      const found = known.flatMap(metrics => metrics.get(metric) ?? [])
      t.ok(found.length > 0, `there is ${metric} (${alert})`)
      // One that has counted nothing yet shows no labels.
      const has = new Set(found.flatMap(labels => [...labels]))
      for (const label of has.size === 0 ? [] : labels) {
        t.ok(['job', 'instance'].includes(label) || has.has(label), `${metric} has the label ${label} (${alert})`)
      }
    }
  }
})

t.test('monitoring: what an alert counts by name is 0 before it happens, or its first rise is not seen', async t => {
  await metrics
  const said = (await Promise.all([...apps.values()].map(async app => (await app.inject('/metrics')).body))).join('\n')
  const counted = alerts.flatMap(({ expr }) => [...expr.matchAll(/increase\(\s*(\w+)\{(\w+)=~?"([^"]+)"\}/g)])
  t.ok(counted.length > 2, `${counted.length} counters`)
  for (const [, metric, label, values] of counted) {
    for (const value of values.split('|')) {
      t.match(said, new RegExp(`^${metric}\\{(?:.*,)?${label}="${value}".*\\} \\d+$`, 'm'), `${metric} ${value}`)
    }
  }
})

t.test('monitoring: what one companion alone has is asked of no job, since it may run within the gateway', async t => {
  const known = [...await metrics]
  const expressions = [...alerts.map(({ expr }) => expr), ...filesIn('deploy/grafana/dashboards')
    .flatMap(path => JSON.parse(read(path)).panels)
    .flatMap(({ targets = [] }: any) => targets.map(({ expr }: any) => expr))]
  for (const expression of expressions) {
    for (const { metric, labels } of metricsIn(expression)) {
      const [first, ...others] = known.filter(([, metrics]) => metrics.has(metric)).map(([name]) => name)
      if (first === undefined || first === 'gateway' || others.length > 0) continue
      t.notOk(labels.includes('job'), `${metric} of ${first}: ${expression}`)
    }
  }
})

t.test('monitoring: each alert has an example in which it fires', async t => {
  const examples: any[] = documentsOf('deploy/alerts.test.yaml')[0].tests.flatMap((test: any) => test.alert_rule_test)
  const fired = examples.filter(({ exp_alerts: expected }) => expected.length > 0).map(({ alertname }) => alertname)
  t.strictSame([...new Set(fired)].sort(), alerts.map(({ alert }) => alert).sort())
})

t.test('monitoring: the alerts can be read, and fire in their examples, as promtool says', {
  skip: hasPromtool ? false : 'there is no promtool on this machine'
}, async t => {
  for (const args of [['check', 'rules', 'deploy/alerts.yaml'], ['test', 'rules', 'deploy/alerts.test.yaml']]) {
    const { status, stdout, stderr } = spawnSync(PROMTOOL, args, { encoding: 'utf8' })
    t.equal(status, 0, stdout + stderr)
  }
})

t.test('monitoring: Grafana finds its data source and its dashboards', async t => {
  const [source] = documentsOf('deploy/grafana/provisioning/datasources/prometheus.yaml')[0].datasources
  t.equal(source.url, 'http://prometheus:9090')
  const [provider] = documentsOf('deploy/grafana/provisioning/dashboards/dashboards.yaml')[0].providers
  const folder = mounts('grafana').find(([, target]) => target === provider.options.path)?.[0] as string
  const dashboards = filesIn(folder)
  const { GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH: home } = services.grafana.environment
  t.ok(dashboards.includes(join(folder, home.slice(provider.options.path.length))), `${home} is one of ${dashboards}`)
  for (const path of dashboards) {
    const { panels, templating } = JSON.parse(read(path))
    t.equal(new Set(panels.map(({ id }: any) => id)).size, panels.length, 'no panel twice')
    for (const { datasource } of [...templating.list, ...panels.filter(({ type }: any) => type !== 'row')]) {
      t.equal(datasource.uid, source.uid)
    }
  }
})

t.test('monitoring: every expression of the dashboards is PromQL about metrics and labels that there are', async t => {
  const known = await metrics
  const expressions = filesIn('deploy/grafana/dashboards')
    .flatMap(path => JSON.parse(read(path)).panels)
    .flatMap(({ title, targets = [] }: any) => targets.map(({ expr }: any) => [title, expr] as [string, string]))
  t.ok(expressions.length > 10, `${expressions.length} expressions`)
  for (const [title, expression] of expressions) {
    const used = metricsIn(expression)
    t.ok(used.length > 0, `${title}: ${expression}`)
    // Those with a $job are asked of every service in turn. Those without a job are of one of them.
    const asked = expression.includes('$job') ? NAMES : [/job="([\w-]+)"/.exec(expression)?.[1]]
    for (const service of asked) {
      for (const { metric, labels } of used.filter(({ metric }) => metric !== 'up')) {
        const of = [...known].filter(([name]) => service === undefined || name.startsWith(service))
        const has = of.map(([, metrics]) => metrics.get(metric)).find(found => found !== undefined)
        t.ok(has, `${service ?? 'a service'} has ${metric} (${title})`)
        // One that has counted nothing yet shows no labels.
        for (const label of has === undefined || has.size === 0 ? [] : labels) {
          t.ok(['job', 'instance', 'le'].includes(label) || has?.has(label), `${metric} has ${label} (${title})`)
        }
      }
    }
  }
})

/** The metrics of each service with their labels, after a chat. */
async function metricsOfServices (): Promise<Map<string, ReturnType<typeof labelsByMetric>>> {
  const gateway = apps.get('gateway') as FastifyInstance
  const professor = await account(gateway, 'PROFESSOR')
  await addSubject(gateway, 's', professor.username)
  await call(gateway, professor, 'POST', '/chat', { id: 'chat', asignatura: 's', content: 'Hello' })
  const known = new Map<string, ReturnType<typeof labelsByMetric>>()
  for (const [name, app] of apps) {
    await app.inject('/health')
    known.set(name, labelsByMetric((await app.inject('/metrics')).body))
  }
  return known
}

/** A compose environment as it arrives, where only the secrets that must be set are. */
function givenBy (environment: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{(\w+)(?::\?.*)?\}/, (_value, secret) => EXAMPLES[secret] as string)
        .replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1')
    ])
  )
}

/** The samples of an exposition: every metric with the labels it has. */
function labelsByMetric (exposition: string): Map<string, Set<string>> {
  const names = exposition.matchAll(/^# TYPE (\w+) (\w+)$/gm) as Iterable<[string, string, string]>
  const metrics = new Map<string, Set<string>>()
  for (const [, name, type] of names) {
    for (const end of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) metrics.set(name + end, new Set())
  }
  for (const [, metric, labels = ''] of exposition.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm) as Iterable<
    [string, string, string | undefined]
  >) {
    const known = metrics.get(metric) ?? new Set()
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label as string)
    metrics.set(metric, known)
  }
  return metrics
}

/** The metrics of a PromQL expression with the labels that it selects or groups by. @throws where it is none */
function metricsIn (template: string): Array<{ metric: string; labels: string[] }> {
  const expression = template.replaceAll('$__rate_interval', '5m')
  const metrics: Array<{ metric: string; labels: string[] }> = []
  const grouped: string[] = []
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to, node }) => {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`${template} is no PromQL at ${from}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push({ metric: text, labels: [] })
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouped.push(text)
      else if (name === 'LabelName') metrics.at(-1)?.labels.push(text)
    }
  })
  return metrics.map(({ metric, labels }) => ({ metric, labels: [...labels, ...grouped] }))
}
