import type { TObject, TSchema } from '@sinclair/typebox'
import { ROLES } from '../../schemas/roles.js'
import type { DocumentedRoles } from '../../plugins/access.js'

/** The parts of an OpenAPI document that the table reads. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, { summary: string, 'x-roles'?: DocumentedRoles }>>
}

/** Returns a Markdown table: each operation, with what each role may do. */
export function endpointTable ({ paths }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })))
  const rows = operations.map(({ name, summary, 'x-roles': roles }) => [
    `\`${name}\``,
    summary,
    roles === undefined ? 'yes' : '',
    ...ROLES.map(role => permission(roles, role))
  ])
  return table(['Method and path', 'What it does', 'without a token', ...ROLES], rows)
}

function permission (roles: DocumentedRoles | undefined, role: typeof ROLES[number]): string {
  if (roles === undefined) return 'yes'
  return roles[role]?.join(', ').replace(/^$/, 'yes') ?? '–'
}

/**
 * Returns a Markdown table of the settings.
 * @param other a service whose table is in the document already: settings that are the same there are only named
 */
export function settingsTable ({ properties }: TObject, other?: TObject): string {
  const settings = Object.entries(properties)
  const isShared = ([name, schema]: [string, TSchema]) => other?.properties[name] === schema
  const rows = settings.filter(setting => !isShared(setting)).map(([name, { description, default: value }]) => [
    `\`${name}\``,
    value === undefined ? '–' : `\`${value}\``,
    description ?? ''
  ])
  const shared = settings.filter(isShared).map(([name]) => `\`${name}\``)
  if (shared.length > 0) rows.push([shared.join(', '), '', 'as for the gateway'])
  return table(['Setting', 'Default', 'Meaning'], rows)
}

/** Returns a `.env` file in which every setting is commented out. */
export function environmentFile ({ properties }: TObject): string {
  const settings = Object.entries(properties).map(([name, { description = '', default: value, examples }]) =>
    `${wrapped(description.replaceAll('`', ''))}\n# ${name}=${value ?? examples?.[0] ?? ''}\n`)
  const head = '# Written by `npm run docs` from settings.ts. Copy to .env, remove the # from the lines you need.\n'
  return [head, ...settings].join('\n')
}

/**
 * Returns the lines of a service in `compose.yaml` that hand settings on from `.env`.
 * @param given what the file sets itself
 */
export function composeEnvironment ({ properties }: TObject, given: string[]): string {
  return Object.keys(properties)
    .filter(name => !given.includes(name))
    .map(name => `      ${name}: \${${name}:-}`)
    .join('\n')
}

/** Returns the text as comment lines of at most 118 characters, where the words allow it. */
function wrapped (text: string): string {
  return text.replace(/(.{1,116})(?:\s+|$)/g, '# $1\n').trimEnd()
}

function table (head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}
