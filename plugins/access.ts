import type { FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { ROLES, type Role } from '../lib/schemas.js'
import { InvalidCredentials, NotAuthenticated, NotEnrolled, NotSessionOwner, NotSubjectProfessor, responsesOf, RoleNotPermitted, type Refusal } from '../errors.js'

/** Who may call a route: everybody, anybody with a valid token, or the roles that are listed. */
export type Access = 'public' | 'user' | readonly Role[]

declare module 'fastify' {
  interface FastifyInstance {
    /** Who may call what, by method and path, as the routes declare it. The permission matrix is tested against it. */
    declaredAccess: ReadonlyMap<string, Access>
  }
  interface FastifyContextConfig {
    /** Every route says it; one that does not stops the start. */
    access?: Access
    /** The refusal of a caller without the role, where it is not {@link RoleNotPermitted}. */
    roleRefusal?: Refusal
    /** Said in place of a 422 when fields of the body are at fault, where the contract has a 400 for them. */
    fieldRefusal?: Refusal
    /** What else the route may refuse, for the documentation. */
    refuses?: Refusal[]
  }
}

/**
 * Access is declared, not coded: the one word next to a route's schema becomes its guard and its documentation.
 * The guard runs in `onRequest`, before the body is read, so that 401 and 403 come before 422.
 */
export default fp<{ publicPrefixes: string[] }>(async (app, { publicPrefixes }) => {
  const declared = new Map<string, Access>()
  app.decorate('declaredAccess', declared)

  app.addHook('onRoute', route => {
    // The routes that a package brings along cannot say it; the one who registers the package does.
    if (publicPrefixes.some(prefix => route.url === prefix || route.url.startsWith(`${prefix}/`))) {
      route.config = { ...route.config, access: 'public' }
    }
    if (route.config?.access === undefined) {
      throw new Error(`${route.method} ${route.url} declares no access: add config: { access: 'public' | 'user' | [roles] } to the route`)
    }
    for (const method of [route.method].flat()) declared.set(`${method} ${route.url}`, route.config.access)
    guard(route)
    if (!route.schema?.hide) document(route)
  })

  function guard (route: RouteOptions): void {
    const { access, roleRefusal = RoleNotPermitted } = route.config ?? {}
    if (access === 'public') return
    const guards: Array<(request: FastifyRequest) => Promise<void>> = [app.authenticate]
    if (Array.isArray(access)) {
      const roles: readonly Role[] = access
      guards.push(async request => {
        // eslint-disable-next-line new-cap
        if (!roles.includes(request.caller.role)) throw new roleRefusal()
      })
    }
    route.onRequest = [...guards, ...[route.onRequest ?? []].flat()]
  }
}, { name: 'access', dependencies: ['authentication'] })

function document (route: RouteOptions): void {
  const { access = 'public', roleRefusal = RoleNotPermitted, fieldRefusal, refuses = [] } = route.config ?? {}
  const { schema } = route
  if (schema?.response === undefined) {
    throw new Error(`${route.method} ${route.url} declares no response: what is not in a schema does not leave`)
  }
  const isPublic = access === 'public'
  const refusals = [
    ...(isPublic ? [] : [NotAuthenticated, InvalidCredentials]),
    ...(Array.isArray(access) ? [roleRefusal] : []),
    ...(fieldRefusal ? [fieldRefusal] : []),
    ...refuses
  ]
  const roles = rolesOf(access, refuses)
  // A new object: Fastify makes the HEAD route out of the one that the route was declared with.
  route.schema = {
    ...schema,
    description: [schema.description, `Who may call: ${sentence(roles)}.`].filter(Boolean).join('\n\n'),
    security: isPublic ? [] : [{ bearer: [] }],
    // For programs: the README's table of endpoints is made from it (documentation/tables.ts).
    ...(roles && { 'x-roles': roles }),
    response: responsesOf(route, refusals)
  }
}

/** What each role is confined to on an operation; nothing is an empty list, a role that is missing may not call. */
export type DocumentedRoles = Partial<Record<Role, string[]>>

// Ownership is decided where the data is. That a route refuses for it says for whom it counts.
const OWNERSHIP = new Map<Refusal, { roles: readonly Role[], scope: string }>([
  [NotEnrolled, { roles: ['STUDENT'], scope: 'enrolled subjects' }],
  [NotSubjectProfessor, { roles: ['PROFESSOR'], scope: 'own subjects' }],
  [NotSessionOwner, { roles: ROLES, scope: 'own sessions' }]
])

function rolesOf (access: Access, refuses: Refusal[]): DocumentedRoles | undefined {
  if (access === 'public') return undefined
  const scopes = (role: Role) => [...OWNERSHIP]
    .filter(([refusal, { roles }]) => refuses.includes(refusal) && roles.includes(role))
    .map(([, { scope }]) => scope)
  return Object.fromEntries(ROLES.filter(role => access === 'user' || access.includes(role)).map(role => [role, scopes(role)]))
}

function sentence (roles: DocumentedRoles | undefined): string {
  if (roles === undefined) return 'everybody'
  const parts = Object.entries(roles).map(([role, scopes]) => [role, scopes.length > 0 ? ` (${scopes.join(', ')})` : ''] as const)
  const [first, ...others] = parts
  const isForAll = parts.length === ROLES.length && others.every(([, scope]) => scope === first?.[1])
  return isForAll ? `any user${first?.[1]}` : parts.map(part => part.join('')).join(', ')
}
