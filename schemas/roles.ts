import { stringEnum } from '../lib/validation/schemas.js'

export const ROLES = ['STUDENT', 'PROFESSOR', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

// A schema with a title becomes a named component of the OpenAPI document (lib/plugins/openapi.ts).
export const RoleName = stringEnum(ROLES, { title: 'Role', description: 'What the account may do' })
