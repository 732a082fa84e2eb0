import type { TObject, TSchema } from '@sinclair/typebox'
import { ROLES } from '../schemas/roles.js'
import type { DocumentedRoles } from '../plugins/access.js'

/** As much of an OpenAPI document as the table reads. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, { summary: string, 'x-roles'?: DocumentedRoles }>>
}

/** Markdown: every operation, and what each role may do with it. */
export function endpointTable ({ paths }: OpenApiDocument): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]) => [
    `\`${method.toUpperCase()} ${path}\``,
    operation.summary,
    operation['x-roles'] === undefined ? 'yes' : '',
    ...ROLES.map(role => permission(operation['x-roles'], role))
  ]))
  return table(['Method and path', 'What it does', 'without a token', ...ROLES], rows)
}

function permission (roles: DocumentedRoles | undefined, role: typeof ROLES[number]): string {
  if (roles === undefined) return 'yes'
  return roles[role]?.join(', ').replace(/^$/, 'yes') ?? '–'
}

/** Markdown: every setting. Those that mean the same to another service, whose table is there already, are only named. */
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

/** A `.env` file in which nothing is set yet. */
export function environmentFile ({ properties }: TObject): string {
  const settings = Object.entries(properties).map(([name, { description = '', default: value, examples }]) =>
    `${wrapped(description.replaceAll('`', ''))}\n# ${name}=${value ?? examples?.[0] ?? ''}\n`)
  return ['# Written by `npm run docs` from settings.ts. Copy to .env, and take the # from the lines you need.\n', ...settings].join('\n')
}

/** Comment lines of at most about 120 characters. */
function wrapped (text: string): string {
  return text.replace(/(.{1,116})(?:\s+|$)/g, '# $1\n').trimEnd()
}

function table (head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}
