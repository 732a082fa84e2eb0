import { Type } from '@sinclair/typebox'
import { collection, ObjectId, Text, type Stored } from '../../lib/database/collection.js'
import { SEARCHED_FIELDS } from '../../lib/database/search/searched-text.js'
import type { Language } from '../../schemas/accounts.js'
import { RoleName } from '../../schemas/roles.js'

/** Unique, where there is one. Partial and not sparse: a sparse index is not in MongoDB's Stable API. */
const unique = (path: string) => [{ [path]: 1 }, {
  name: path, unique: true, partialFilterExpression: { [path]: { $exists: true } }
}] as [Record<string, 1>, object]

const present = (path: string) =>
  [{ [path]: 1 }, { partialFilterExpression: { [path]: { $exists: true } } }] as [Record<string, 1>, object]

/** The accounts. */
export const USERS = collection('User', 'users', {
  /** The username. */
  _id: Type.String(),
  /** Empty: the provider that the user signs in at gives none. */
  email: Type.String(),
  /** The address in lower case: it is unique whatever its letter case (docs/contract.md §2). Absent: there is none. */
  email_key: Type.Optional(Type.String()),
  password_hash: Type.String(),
  full_name: Type.String(),
  role: RoleName,
  /** Ids of the subjects that a student is enrolled in. */
  subjects: Type.Array(Type.String()),
  preferences: Type.Object({
    theme: Type.String(), notifications: Type.Boolean(), language: Type.Optional(Text<Language>())
  }),
  created_at: Type.Date(),
  /** A token is valid while it names this version. Each new password raises it. Absent: 0. */
  token_version: Type.Optional(Type.Integer()),
  /** The account cannot be used. Absent: it can. */
  disabled: Type.Optional(Type.Literal(true)),
  /**
   * Set while the address is not confirmed: it then counts for nothing but being unique. Absent: it counts. `before` is
   * the one before it, which counts in its place until `until`; `before_key` is that in lower case.
   */
  unconfirmed: Type.Optional(Type.Object({
    since: Type.Date(), before: Type.String(), before_key: Type.String(), until: Type.Date()
  })),
  /** The code that confirms the address. Absent: none was made, or it was used. */
  email_code: Type.Optional(Type.Object({ hash: Type.String(), ends: Type.Date() })),
  /**
   * Logins that were ended before their tokens would have: the claim `sid` of the tokens, or the hash of a token
   * without one, and when the last of the tokens would have ended.
   */
  revoked: Type.Optional(Type.Array(Type.Object({ id: Type.String(), until: Type.Date() }))),
  /**
   * Set when the account is being deleted (services/accounts/erasure.ts): it cannot sign in any more. Lists have it
   * until it is removed. Since when, and its entry in the audit.
   */
  erasing: Type.Optional(Type.Object({ at: Type.Date(), entry: Type.Optional(Type.String()) })),
  /**
   * Set on the first administrator of the installation, by registration or by the `ADMIN_*` settings. Of several racing
   * registrations, its unique index lets one through.
   */
  first_administrator: Type.Optional(Type.Literal(true)),
  /** The id of the invitation that the account was registered with. One account may have it. */
  invitation: Type.Optional(Type.String()),
  /**
   * Who the user is to providers that they sign in at. An identity belongs to one account: `_id` is made of its issuer
   * and its subject. Absent: none.
   */
  identities: Type.Optional(Type.Array(Type.Object({
    _id: Type.String(),
    iss: Type.String(),
    sub: Type.String(),
    linked_at: Type.Date(),
    /**
     * The identity that was there first, where both are one person at one provider: Entra ID knows people by an id for
     * each application, and its directory by another one. It is linked and unlinked together with the first.
     */
    alias_of: Type.Optional(Type.String())
  }))),
  /** Set where the directory of the university has made the account, or has taken it over: what it says. */
  scim: Type.Optional(Type.Object({
    id: Type.String(),
    user_name: Type.String(),
    /** In lower case: it is unique whatever its letter case. */
    user_name_key: Type.String(),
    external_id: Type.Optional(Type.String()),
    display_name: Type.Optional(Type.String()),
    formatted: Type.Optional(Type.String()),
    given_name: Type.Optional(Type.String()),
    family_name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    changed_at: Type.Date()
  })),
  /** Set while an administrator's role is being taken away, or the account disabled (models/accounts/user.ts). */
  demotion: Type.Optional(Type.Object({ id: ObjectId(), at: Type.Date() })),
  /** Set until the figures of the subjects know the role (services/professor/counts.ts): they have students alone. */
  role_changed: Type.Optional(ObjectId()),
  ...SEARCHED_FIELDS
}, [
  unique('email_key'),
  unique('first_administrator'),
  unique('invitation'),
  unique('identities._id'),
  // The users of the directory: by the id that we have given, by their name there, and by its own id.
  unique('scim.id'),
  unique('scim.user_name_key'),
  unique('scim.external_id'),
  // The list of users and of students: filter, order and page.
  [{ role: 1, _id: 1 }],
  // The search by a part of the texts.
  [{ grams: 1 }],
  // All of a subject, and its students with their number.
  [{ subjects: 1, _id: 1 }],
  [{ subjects: 1, role: 1, _id: 1 }],
  // Deletions that are not complete.
  present('erasing.at'),
  // Roles that the figures do not know.
  present('role_changed'),
  // Addresses that are not confirmed: the ones before them, and their codes.
  present('unconfirmed.before_key'),
  present('email_code.hash')
])
export type StoredUser = Stored<typeof USERS>
