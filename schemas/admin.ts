import { Type, type Static } from '@sinclair/typebox'
import { ListedUser, ProfileChange, Registration } from './accounts.js'
import { RoleName } from './roles.js'
import { pathId, skipAndLimit, stringEnum, Timestamp } from '../lib/validation/schemas.js'

export const UserQuery = Type.Object({
  role: Type.Optional(RoleName),
  q: Type.Optional(Type.String({
    maxLength: 100,
    description: 'A part of the username, the address or the full name. Case and accents do not matter',
    examples: ['lovelace']
  })),
  ...skipAndLimit(50)
})

export const AccountChange = Type.Object(
  {
    full_name: ProfileChange.properties.full_name,
    email: ProfileChange.properties.email,
    disabled: Type.Optional(Type.Boolean({
      description: 'Whether logins to the account are refused. Its tokens have ended, also when it is enabled again',
      examples: [true]
    }))
  },
  { title: 'AccountChange', description: 'Only the fields that are sent are changed' }
)
export type AccountChange = Static<typeof AccountChange>

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
  { title: 'Invitation', description: 'Without its code, which only the response to its creation has' }
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

export const MadePasswordCode = Type.Object(
  {
    code: Type.String({
      description: 'For `POST /password-reset`, once. It cannot be read again',
      examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H']
    }),
    expires_at: Timestamp
  },
  { title: 'MadePasswordCode' }
)

const { username, email, full_name, role, password } = Registration.properties

export const NewAccount = Type.Object(
  { username, email, full_name, role, password: Type.Optional(password) },
  { title: 'NewAccount', description: 'Without `password`, the user sets the first one with the code of the answer' }
)
export type NewAccount = Static<typeof NewAccount>

export const CreatedAccount = Type.Object(
  {
    ...ListedUser.properties,
    code: Type.Optional(MadePasswordCode.properties.code),
    expires_at: Type.Optional(Timestamp)
  },
  { title: 'CreatedAccount', description: '`code` and `expires_at` only where the account has no password' }
)

const COLUMN_FIELDS = [
  'none', 'username', 'email', 'full_name', 'surname_first', 'first_name', 'last_name', 'role', 'password', 'subjects'
] as const

export const ListColumn = Type.Object(
  {
    name: Type.String({ description: 'Its heading; empty where the list has none', examples: ['Correo electrónico'] }),
    field: stringEnum(COLUMN_FIELDS, {
      description: 'What it is taken for: `none` is not used, `surname_first` is a name as in `Lovelace, Ada`'
    }),
    example: Type.String({ description: 'Its first cell that is not empty; never a password', examples: ['a@b.edu'] })
  },
  { title: 'ListColumn' }
)
export type ListColumn = Static<typeof ListColumn>

export const ImportQuery = Type.Object({
  dry_run: Type.Boolean({
    default: false,
    description: '`true`: the same report, without codes, and nothing is changed',
    examples: [true]
  }),
  columns: Type.Optional(Type.String({
    description: 'The body is a list as another program has saved it (Excel, Moodle, Canvas, …): in UTF-8, UTF-16 or ' +
      'Windows-1252, with headings in English or Spanish. `auto`: the headings tell what the columns hold; or what ' +
      `each of them holds, from the first on: ${COLUMN_FIELDS.join(', ')}. A username that no column has is made of ` +
      'what stands before the @ of the address',
    pattern: `^(auto|(${COLUMN_FIELDS.join('|')})(,(${COLUMN_FIELDS.join('|')}))*)$`,
    examples: ['auto']
  })),
  role: Type.Optional({ ...RoleName, description: 'With `columns`: of who has none in the list; STUDENT by default' })
})

/** A table of RFC 4180 with a heading. */
export const AccountTable = Type.String({
  description: 'UTF-8, with or without a byte order mark, at most 4 MiB. RFC 4180, also with semicolons or tabs in ' +
    'place of commas, with the heading `username,email,full_name,role,password,subjects` in any order; `password` ' +
    'and `subjects` (ids joined by `;`) may be empty or absent. At most 5,000 lines beside the heading, of which at ' +
    'most 200 have a password',
  examples: ['username,email,full_name,role,subjects\r\nada,ada@example.edu,Ada Lovelace,STUDENT,algebra;logic\r\n']
})

const counted = (description: string) => Type.Integer({ description, examples: [1] })

export const AccountImport = Type.Object(
  {
    created: counted('How many lines made an account'),
    enrolled: counted('How many lines gave an account that exists a subject'),
    unchanged: counted('How many lines changed nothing'),
    failed: counted('How many lines were not taken'),
    lines: Type.Array(Type.Object(
      {
        line: Type.Integer({ description: 'Where it begins in the file; the heading is 1', examples: [2] }),
        username: Type.String({ description: 'As it stands in the line', examples: ['ada.lovelace'] }),
        status: stringEnum(['created', 'enrolled', 'unchanged', 'failed']),
        errors: Type.Array(Type.String(), {
          description: 'Why the line was not taken', examples: [['email: Must be a valid e-mail address']]
        }),
        code: Type.Optional(MadePasswordCode.properties.code),
        expires_at: Type.Optional(Timestamp),
        full_name: Type.Optional(ListedUser.properties.full_name),
        email: Type.Optional(ListedUser.properties.email)
      },
      {
        title: 'ImportedLine',
        description: 'What comes after `errors` only where the line made an account without a password: so the code ' +
          'can be sent to its owner'
      }
    ), { description: 'Every line, in the order of the file' }),
    columns: Type.Optional(Type.Array(ListColumn, {
      description: 'With the query `columns`: those of the list, and what they were taken for'
    })),
    missing: Type.Optional(Type.Array(stringEnum(['email', 'full_name']), {
      description: 'With the query `columns`: what no column has. Then nothing is imported, and there are no lines'
    }))
  },
  { title: 'AccountImport' }
)
export type AccountImport = Static<typeof AccountImport>
export type ImportedLine = AccountImport['lines'][number]

export const InvitationQuery = Type.Object(skipAndLimit(50))

export const InvitationPath = Type.Object({
  invitation_id: pathId('Identifier of the invitation', '6921c0a4e1b2f3d4c5a6b7c8')
})
