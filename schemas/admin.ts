import { Type } from '@sinclair/typebox'
import { RoleName } from './roles.js'
import { skipAndLimit } from '../lib/schemas.js'

export const UserQuery = Type.Object({
  role: Type.Optional(RoleName),
  ...skipAndLimit(50)
})

export const RoleChange = Type.Object({ role: RoleName }, { title: 'RoleChange' })

export const RoleChanged = Type.Object(
  {
    username: Type.String({ examples: ['ada.lovelace'] }),
    role: RoleName,
    message: Type.String({ examples: ['Role of ada.lovelace is now PROFESSOR'] })
  },
  { title: 'RoleChanged' }
)
