import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { parseAllDocuments } from 'yaml'
import { SERVICES } from '../../docs/generate/services.js'
import { readSettings } from '../../lib/settings.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export const exists = (path: string): boolean => existsSync(join(ROOT, path))
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const filesIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort()
export const documentsOf = (path: string): any[] =>
  parseAllDocuments(read(path), { merge: true }).map(document => {
    if (document.errors[0] !== undefined) throw document.errors[0]
    return document.toJS()
  })

/** One of our processes as a file starts it. `environment` as it arrives in the process. */
export interface Started {
  name: string
  command: string[]
  environment: Record<string, string>
  ports: number[]
}

/** What the image sets. */
export const imageEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    instructions()
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ value }) => value.split(/\s+/).map(pair => pair.split('=') as [string, string]))
  )

// Read by Node, not by us.
const NODE_SETTINGS = ['UV_THREADPOOL_SIZE']

/**
 * Checks that the script is there, every name is a setting of this process, it would start with them, and it listens
 * where the file says.
 */
export function checkProcess (t: Test, { name, command, environment, ports }: Started): void {
  const service = SERVICES.find(service => service.name === name)
  if (service === undefined) return t.fail(`${name} is a service of ours`) as unknown as void
  const script = name === 'gateway' ? 'server' : `companions/${name}/server`
  t.strictSame(command, ['node', `dist/${script}.js`], `${name} is started by node itself, so that SIGTERM arrives`)
  t.ok(exists(`${script}.ts`), `${script}.ts is there to be built`)

  for (const setting of Object.keys(environment)) {
    t.ok(
      setting in service.settings.properties || NODE_SETTINGS.includes(setting),
      `${setting} is a setting of ${name}`
    )
  }
  const whole = { ...imageEnvironment(), ...environment }
  const settings = readSettings(service.settings, whole, false)
  t.equal(settings.HOST, '0.0.0.0', `${name} listens where other containers reach it`)
  t.equal(settings.PORT, service.settings.properties.PORT?.default, `${name} has its own port`)
  t.strictSame(ports, [settings.PORT], `${name} is reached at its port`)
}

/** Addresses of other services within the values, as host and port. */
export function addressesIn (environment: Record<string, string>): Array<[host: string, port: number]> {
  return Object.values(environment).flatMap(value =>
    [...value.matchAll(/(?<=^|,)\w+:\/\/([\w.-]+):(\d+)/g)].map(
      ([, host, port]) => [host as string, Number(port)] as [string, number]
    )
  )
}

/** The secrets of compose.yaml that no setting is. */
export const COMPOSE_SECRETS = ['MONGODB_PASSWORD', 'MONGODB_ROOT_PASSWORD']

/** Secret values must come from outside. */
export const isSecret = (name: string): boolean =>
  COMPOSE_SECRETS.includes(name) || SERVICES.some(({ settings }) => settings.properties[name]?.isSecret === true)

export interface Instruction {
  name: string
  value: string
}

/** The instructions of the Dockerfile, continued lines joined. */
export function instructions (): Instruction[] {
  return read('Dockerfile')
    .replace(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => ({ name: line.split(' ', 1)[0] as string, value: line.slice(line.indexOf(' ') + 1).trim() }))
}

/** Whether the build context leaves this path of the repository's root out. Our patterns name entries of the root. */
export function isDockerIgnored (entry: string): boolean {
  return read('.dockerignore')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .some(pattern => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(entry))
}

/** Every TypeScript file that the image is built from. */
export function sourcesInImage (): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !isDockerIgnored(name))
    .flatMap(entry => (entry.isDirectory() ? filesIn(entry.name) : [entry.name]))
    .filter(path => path.endsWith('.ts'))
}
