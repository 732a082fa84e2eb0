import { Type, type Static } from '@sinclair/typebox'
import { RoleName } from './roles.js'
import { pathId, skipAndLimit, Timestamp } from '../lib/schemas.js'

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

export const NewInvitation = Type.Object(
  {
    role: RoleName,
    expires_at: Type.Optional(Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'In the future, at most 90 days away; 7 days from now unless it is given',
      examples: ['2027-01-15T12:00:00Z']
    }))
  },
  { title: 'NewInvitation' }
)
export type NewInvitation = Static<typeof NewInvitation>

const invitationId = Type.String({ examples: ['6921c0a4e1b2f3d4c5a6b7c8'] })

export const Invitation = Type.Object(
  { id: invitationId, role: RoleName, created_at: Timestamp, expires_at: Timestamp },
  { title: 'Invitation', description: 'Without its code, which is told once' }
)

export const MadeInvitation = Type.Object(
  {
    id: invitationId,
    code: Type.String({
      description: 'For `invitation` at `POST /register`, once. It cannot be read again',
      examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H']
    }),
    role: RoleName,
    expires_at: Timestamp
  },
  { title: 'MadeInvitation' }
)

export const InvitationQuery = Type.Object(skipAndLimit(50))

export const InvitationPath = Type.Object({
  invitation_id: pathId('Identifier of the invitation', '6921c0a4e1b2f3d4c5a6b7c8')
})
