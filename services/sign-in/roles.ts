import { ROLES, type Role } from '../../schemas/roles.js'

/** A value of the claim of roles, and the role that it gives. */
export type RoleMap = ReadonlyArray<readonly [value: string, role: Role]>

/**
 * The value of a claim. A name with dots leads into objects (`realm_access.roles`), unless there is a claim of just
 * that name.
 */
export function claimAt (claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return (claims as Record<string, unknown>)[name]
  return name.split('.').reduce<unknown>((value, part) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, part)
      ? (value as Record<string, unknown>)[part]
      : undefined, claims)
}

const MAX_VALUES = 1000

/** The texts of a claim: of a list, or of one text. */
export function textsIn (value: unknown): string[] {
  return [value].flat().slice(0, MAX_VALUES).filter(text => typeof text === 'string')
}

/** The highest role that the values of a claim give; STUDENT where they give none. */
export function roleIn (values: string[], map: RoleMap): Role {
  const given = new Set(map.filter(([value]) => values.includes(value)).map(([, role]) => role))
  return [...ROLES].reverse().find(role => given.has(role)) ?? 'STUDENT'
}

// A value may have commas and colons of its own: it ends with ":", a role, and a comma or the end.
const PAIR = new RegExp(`\\s*(.+?)\\s*:\\s*(${ROLES.join('|')})\\s*(?:,|$)`, 'y')

/** Reads `staff:PROFESSOR,it-admins:ADMIN`; `null` where it is something else. */
export function readRoleMap (text: string): RoleMap | null {
  const pairs: Array<[string, Role]> = []
  PAIR.lastIndex = 0
  while (PAIR.lastIndex < text.length) {
    const found = PAIR.exec(text)
    if (found === null) return null
    pairs.push([found[1] as string, found[2] as Role])
  }
  return pairs
}
