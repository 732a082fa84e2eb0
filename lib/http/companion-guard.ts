import { Type } from '@sinclair/typebox'
import { BadSetting, brokenRule } from '../settings.js'

/** The header with the secret that a companion shares with its callers. */
export const SECRET_HEADER = 'x-companion-secret'

/** Which of the services that a process calls gets which secret, by the setting with the address of the service. */
export type SentSecrets = Record<string, string | undefined>

/** What a companion asks of its callers. */
export interface Guard {
  /** Its callers send it as {@link SECRET_HEADER}. Only a test says `undefined`, and is answered without one. */
  COMPANION_SECRET: string | undefined
  /** The names in `Host` that it answers; by default the loopback names and {@link HOST}. */
  COMPANION_HOSTS?: string[]
  /** The address that it listens on. */
  HOST?: string
}

/** The schema of a setting with the secret of companions. */
export const companionSecret = (description: string) => Type.Optional(Type.String({
  isSecret: true,
  minLength: 32,
  maxLength: 512,
  pattern: '^[!-~]*$',
  description,
  rule: '32 to 512 characters without spaces'
}))

/** The settings that a companion has for its callers. */
export const GuardSettingsSchema = {
  COMPANION_SECRET: companionSecret('Required: the secret that the gateway and the other companions send with each ' +
    'call, the same for all of them, at least 32 characters. Without it, a request is refused with 403'),
  COMPANION_HOSTS: Type.Optional(Type.String({
    description: 'The names that the companion is called by (`Host`), comma-separated, without ports; unset: the ' +
      'loopback names and `HOST`. A container sets the name of its service',
    examples: ['retrieval,retrieval.course-assistant.svc'],
    rule: 'a comma-separated list of host names without ports'
  }))
}

/**
 * The settings of a companion in a process of its own, as its app takes them.
 * @param name as it stands in sentences
 * @param calls the settings with the addresses of the services that it calls
 * @throws {BadSetting}
 */
export function guardSettings<Raw extends { COMPANION_SECRET?: string, COMPANION_HOSTS?: string }> (
  raw: Raw, name: string, calls: readonly string[] = []
): Omit<Raw, 'COMPANION_SECRET' | 'COMPANION_HOSTS'> & {
  COMPANION_SECRET: string
  COMPANION_HOSTS?: string[]
  SENT_SECRETS: SentSecrets
} {
  const { COMPANION_SECRET, COMPANION_HOSTS, ...settings } = raw
  if (COMPANION_SECRET === undefined) {
    throw new BadSetting(`COMPANION_SECRET must be set: the ${name} answers nothing without it. ` +
      'Set the same value for the gateway and for each companion.')
  }
  const hosts = COMPANION_HOSTS?.split(',').map(host => host.trim().toLowerCase()).filter(host => host !== '')
  if (hosts?.some(host => !/^(?:\[[0-9a-f:.]+\]|[^\s:/[\]]+)$/.test(host))) {
    throw brokenRule(Type.Object(GuardSettingsSchema), 'COMPANION_HOSTS')
  }
  return {
    ...settings,
    COMPANION_SECRET,
    ...(hosts !== undefined && { COMPANION_HOSTS: hosts }),
    SENT_SECRETS: Object.fromEntries(calls.map(setting => [setting, COMPANION_SECRET]))
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a companion answers requests to this `Host`. */
export function hostCheck ({ COMPANION_HOSTS, HOST }: Guard): (host: string | undefined) => boolean {
  const own = HOST === undefined ? [] : [HOST.includes(':') ? `[${HOST}]` : HOST]
  const names = new Set(COMPANION_HOSTS ?? [...LOOPBACK, ...own.map(name => name.toLowerCase())])
  return host => host !== undefined && names.has(host.toLowerCase().replace(/:\d*$/, ''))
}
