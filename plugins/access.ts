import type { FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import {
  BodiesAtOnce, InvalidCredentials, NotAuthenticated, NotEnrolled, NotSessionOwner, NotSubjectProfessor,
  RoleNotPermitted, SubjectNotFound
} from '../errors.js'
import { responsesOf } from '../lib/http/error-responses.js'
import type { ErrorClass } from '../lib/http/errors.js'
import type { SubjectHead } from '../models/subjects/subject.js'
import { ROLES, type Role } from '../schemas/roles.js'
import { requireParticipant, requireTeacher } from '../services/subjects/subject-access.js'

/** Who may call a route: every client, every caller with a valid token, or the callers with one of these roles. */
export type Access = 'public' | 'user' | readonly Role[]

/** What the caller must be in the subject of the path: a teacher of it, or also an enrolled student. */
export type SubjectAccess = 'teacher' | 'participant'

declare module 'fastify' {
  interface FastifyInstance {
    /** The access of each route, by method and path (`GET /users/me`). The permission matrix is tested against it. */
    declaredAccess: ReadonlyMap<string, Access>
  }
  interface FastifyContextConfig {
    /** Required on every route: a route without it stops the start. */
    access?: Access
    /** The error for a caller without the role; by default {@link RoleNotPermitted}. */
    roleError?: ErrorClass
    /** For a route with `:subject_id` in its path: loads the subject as `request.subject`, or refuses the caller. */
    subject?: SubjectAccess
  }
  interface FastifyRequest {
    /** The subject of the path. Only on routes with `config.subject`. */
    subject: SubjectHead
  }
}

const SUBJECT_GUARDS = { teacher: requireTeacher, participant: requireParticipant }
const SUBJECT_ERRORS = {
  teacher: [SubjectNotFound, NotSubjectProfessor],
  participant: [SubjectNotFound, NotSubjectProfessor, NotEnrolled]
}

/**
 * Makes the guards and the documentation of a route from `config.access` and `config.subject`. The first runs in
 * `onRequest`, before the body is read, so that 401 and 403 come before 422. The second runs after the validation, so
 * that 404 and the 403 of the ownership come after it (docs/contract.md §2).
 */
export default fp<{ publicPrefixes: string[] }>(async (app, { publicPrefixes }) => {
  const declared = new Map<string, Access>()
  // Typed as never null: it is set on every route with `config.subject`.
  app.decorateRequest('subject', null as unknown as SubjectHead)
  app.decorate('declaredAccess', declared)

  app.addHook('onRoute', route => {
    // The routes of a package have no `config.access`; the plugin that registers the package names their prefix.
    if (publicPrefixes.some(prefix => route.url === prefix || route.url.startsWith(`${prefix}/`))) {
      route.config = { ...route.config, access: 'public' }
    }
    if (route.config?.access === undefined) {
      throw new Error(`${route.method} ${route.url} declares no access: ` +
        "add config: { access: 'public' | 'user' | [roles] } to the route")
    }
    for (const method of [route.method].flat()) declared.set(`${method} ${route.url}`, route.config.access)
    guardCaller(route)
    guardSubject(route)
    if (!route.schema?.hide) document(route)
  })

  function guardCaller (route: RouteOptions): void {
    const { access, roleError: RoleError = RoleNotPermitted } = route.config ?? {}
    const guards: onRequestAsyncHookHandler[] = access === 'public' ? [] : [app.authenticate]
    if (readsBody(route)) guards.push(app.admitBody)
    if (Array.isArray(access)) {
      const roles: readonly Role[] = access
      guards.push(async request => {
        if (!roles.includes(request.caller.role)) throw new RoleError()
      })
    }
    route.onRequest = [...guards, ...[route.onRequest ?? []].flat()]
  }

  function guardSubject (route: RouteOptions): void {
    if (route.config?.subject === undefined) return
    const requireSubject = SUBJECT_GUARDS[route.config.subject]
    const loadSubject = async (request: FastifyRequest) => {
      const { subject_id: id } = request.params as { subject_id: string }
      request.subject = await requireSubject(app.models, request.caller, id)
    }
    route.preHandler = [loadSubject, ...[route.preHandler ?? []].flat()]
  }
}, { name: 'access', dependencies: ['authentication', 'bodies-in-flight'] })

function readsBody ({ method }: Pick<RouteOptions, 'method'>): boolean {
  return ![method].flat().every(name => name === 'GET' || name === 'HEAD')
}

function document (route: RouteOptions): void {
  const { access = 'public', roleError = RoleNotPermitted, bodyError, subject } = route.config ?? {}
  const errors = [...(subject ? SUBJECT_ERRORS[subject] : []), ...route.config?.errors ?? []]
  const { schema } = route
  if (schema?.response === undefined) {
    throw new Error(`${route.method} ${route.url} declares no response: what is not in a schema does not leave`)
  }
  const isPublic = access === 'public'
  const allErrors = [
    ...(isPublic ? [] : [NotAuthenticated, InvalidCredentials]),
    ...(Array.isArray(access) ? [roleError] : []),
    ...(bodyError ? [bodyError] : []),
    ...(readsBody(route) ? [BodiesAtOnce] : []),
    ...errors
  ]
  const roles = rolesOf(access, errors)
  // A new object: Fastify makes the HEAD route from the object that the route was declared with.
  route.schema = {
    ...schema,
    description: [schema.description, `Who may call: ${sentence(roles)}.`].filter(Boolean).join('\n\n'),
    security: isPublic ? [] : [{ bearer: [] }],
    // For programs: the table of endpoints is made from it (docs/generate).
    ...(roles && { 'x-roles': roles }),
    response: responsesOf(route, allErrors)
  }
}

/** What limits each role on an operation. An empty list is no limit; a role that is absent may not call. */
export type DocumentedRoles = Partial<Record<Role, string[]>>

// Ownership is decided by services and queries. The errors of a route tell for which roles it is checked.
const OWNERSHIP = new Map<ErrorClass, { roles: readonly Role[], scope: string }>([
  [NotEnrolled, { roles: ['STUDENT'], scope: 'enrolled subjects' }],
  [NotSubjectProfessor, { roles: ['PROFESSOR'], scope: 'own subjects' }],
  [NotSessionOwner, { roles: ROLES, scope: 'own sessions' }]
])

function rolesOf (access: Access, errors: ErrorClass[]): DocumentedRoles | undefined {
  if (access === 'public') return undefined
  const scopes = (role: Role) => [...OWNERSHIP]
    .filter(([error, { roles }]) => errors.includes(error) && roles.includes(role))
    .map(([, { scope }]) => scope)
  const allowed = ROLES.filter(role => access === 'user' || access.includes(role))
  return Object.fromEntries(allowed.map(role => [role, scopes(role)]))
}

function sentence (roles: DocumentedRoles | undefined): string {
  if (roles === undefined) return 'everybody'
  const parts = Object.entries(roles)
    .map(([role, scopes]) => [role, scopes.length > 0 ? ` (${scopes.join(', ')})` : ''] as const)
  const [first, ...others] = parts
  const isForAll = parts.length === ROLES.length && others.every(([, scope]) => scope === first?.[1])
  return isForAll ? `any user${first?.[1]}` : parts.map(part => part.join('')).join(', ')
}
