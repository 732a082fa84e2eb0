import { Type, type Static } from '@sinclair/typebox'
import { faultOfNewPassword } from '../lib/validation/new-passwords.js'
import { ONE_LINE, ONE_LINE_PATTERN, pathId, stringEnum, Timestamp } from '../lib/validation/schemas.js'
import { RoleName } from './roles.js'

export const Username = Type.String({
  minLength: 3,
  maxLength: 50,
  pattern: '^[A-Za-z0-9._-]*$',
  description: 'Unique and case-sensitive: 3 to 50 of A-Z a-z 0-9 . _ -',
  examples: ['ada.lovelace']
})
const email = Type.String({
  maxLength: 254,
  format: 'email',
  description: 'Unique, whatever its letter case',
  examples: ['ada@example.edu']
})
const fullName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: ONE_LINE_PATTERN,
  description: `Display name. ${ONE_LINE}`,
  examples: ['Ada Lovelace']
})
const subjects = Type.Array(Type.String(), {
  description: 'Identifiers of the subjects the user is enrolled in',
  examples: [['algebra-1']]
})

const newPassword = Type.String({
  minLength: 8,
  maxLength: 72,
  format: 'password',
  faultOf: faultOfNewPassword,
  description: 'At least 8 characters and at most 72 bytes of UTF-8, no NUL; not blank, not the username or the ' +
    'e-mail address, none of the 10,000 commonest passwords. Stored only as a bcrypt hash',
  examples: ['correct horse battery']
})

/** The languages of the page. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = typeof LANGUAGES[number]
const language = Type.Optional(stringEnum(LANGUAGES, { description: 'Of the page; absent until it is set' }))

export const Registration = Type.Object(
  {
    username: Username,
    email,
    password: newPassword,
    full_name: fullName,
    role: RoleName,
    invitation: Type.Optional(Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The code of an invitation for this role. Needed where the role is not open for registration',
      examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H']
    }))
  },
  { title: 'Registration' }
)
export type Registration = Static<typeof Registration>

export const LoginForm = Type.Object(
  {
    grant_type: Type.Optional(
      stringEnum(['password'], { description: 'The OAuth 2.0 grant (RFC 6749, section 4.3)' })
    ),
    username: Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'The username, which is case-sensitive, or the address of the account, which is not',
      examples: ['ada.lovelace']
    }),
    password: Type.String({ minLength: 1, maxLength: 1024, examples: ['correct horse battery'] })
  },
  { title: 'LoginForm' }
)

export const AccessToken = Type.Object(
  {
    access_token: Type.String({
      description: 'JWT with the claims sub, role, subjects, exp (its expiry), ver (the version of the user), ' +
        'auth_time (the time of the login) and sid (the login); times are in Unix seconds',
      examples: ['eyJhbGciOiJIUzI1NiIs…']
    }),
    token_type: stringEnum(['bearer'])
  },
  { title: 'AccessToken' }
)

export const Revocation = Type.Object(
  {
    token: Type.String({
      minLength: 1, maxLength: 65_536, description: 'The access token', examples: ['eyJhbGciOiJIUzI1NiIs…']
    }),
    token_type_hint: Type.Optional(Type.String({
      maxLength: 100, description: 'Is not needed', examples: ['access_token']
    }))
  },
  { title: 'Revocation' }
)

/** RFC 7009 gives no body. */
export const Revoked = Type.Object({}, { title: 'Revoked' })

export const User = Type.Object(
  {
    username: Type.String({ examples: ['ada.lovelace'] }),
    email: Type.String({ examples: ['ada@example.edu'] }),
    full_name: Type.String({ examples: ['Ada Lovelace'] }),
    role: RoleName,
    subjects
  },
  { title: 'User' }
)

export const Profile = Type.Object(
  {
    ...User.properties,
    email_confirmed: Type.Optional(Type.Literal(false, {
      description: 'Only while the address is not confirmed: it then counts for nothing, and the one before does for ' +
        '30 days. `POST /users/me/email-confirmation` has the mail sent again',
      examples: [false]
    })),
    has_password: Type.Optional(Type.Literal(false, {
      description: 'Only of an account that signs in elsewhere alone: through a university or a learning platform',
      examples: [false]
    })),
    preferences: Type.Object(
      {
        theme: Type.String({
          description: 'Free text for the front end; `light` until it is changed',
          examples: ['light']
        }),
        notifications: Type.Boolean({ description: '`true` until it is changed', examples: [true] }),
        language
      },
      { title: 'Preferences' }
    )
  },
  { title: 'Profile' }
)

export const ProfileChange = Type.Object(
  {
    full_name: Type.Optional(fullName),
    email: Type.Optional(email),
    preferences: Type.Optional(
      Type.Object(
        {
          theme: Type.Optional(Type.String({ minLength: 1, maxLength: 32, examples: ['dark'] })),
          notifications: Type.Optional(Type.Boolean({ examples: [false] })),
          language
        },
        { title: 'PreferencesChange', description: 'Merged field by field' }
      )
    )
  },
  { title: 'ProfileChange', description: 'Only the fields that are sent are changed' }
)
export type ProfileChange = Static<typeof ProfileChange>

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({ minLength: 1, maxLength: 1024, examples: ['correct horse battery'] }),
    new_password: newPassword
  },
  { title: 'PasswordChange' }
)
export type PasswordChange = Static<typeof PasswordChange>

export const AccountDeletion = Type.Object(
  {
    password: Type.Optional(Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Needed, unless the account has none (`has_password`)',
      examples: ['correct horse battery']
    }))
  },
  { title: 'AccountDeletion' }
)

export const PasswordReset = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'As an administrator or a mail has told it. It counts once',
      examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H']
    }),
    new_password: newPassword
  },
  { title: 'PasswordReset' }
)
export type PasswordReset = Static<typeof PasswordReset>

export const EmailCode = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'As the mail has told it. It counts once',
      examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H']
    })
  },
  { title: 'EmailCode' }
)

export const ForgottenPassword = Type.Object(
  {
    email: Type.String({
      maxLength: 254, format: 'email', description: 'Of the account', examples: ['ada@example.edu']
    })
  },
  { title: 'ForgottenPassword' }
)

export const MailPromised = Type.Object(
  { message: Type.String({ examples: ['If an account has this address, a mail with a link is on its way'] }) },
  { title: 'MailPromised' }
)

export const UsernamePath = Type.Object({ username: pathId('Username', 'ada.lovelace') })

export const ListedUser = Type.Object(
  {
    ...User.properties,
    created_at: Timestamp,
    disabled: Type.Boolean({
      description: 'Whether an administrator has disabled the account: logins to it and its tokens are refused',
      examples: [false]
    }),
    identities: Type.Integer({
      minimum: 0,
      description: 'At how many providers the user signs in: of the university, or learning platforms',
      examples: [0]
    })
  },
  { title: 'ListedUser' }
)
