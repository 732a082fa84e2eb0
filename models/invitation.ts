import { Schema, Types, type Connection, type Model } from 'mongoose'
import { hashOfCode, newCode } from '../lib/one-time-codes.js'
import { ROLES, type Role } from '../schemas/roles.js'

/** The right to register one account with a role that registration does not give without an invitation. */
export interface Invitation {
  /** 24 hexadecimal digits. Later invitations have greater ones. */
  _id: string
  role: Role
  created_at: Date
  expires_at: Date
}

interface StoredInvitation extends Invitation {
  code_hash: string
}

interface InvitationStatics {
  /** The code is not stored, and cannot be read again. Invitations that have ended are deleted. */
  add (role: Role, expiresAt: Date, id?: string): Promise<Invitation & { code: string }>
  /** The invitation of a code that has not ended; `null` where there is none for this role. */
  findOpen (code: string, role: Role): Promise<Invitation | null>
  /** One page of those that have not ended, newest first, and their number. */
  list (skip: number, limit: number): Promise<{ total: number, invitations: Invitation[] }>
  ids (): Promise<string[]>
  /** Returns whether it existed. */
  remove (id: string): Promise<boolean>
}

export type InvitationModel = Model<StoredInvitation> & InvitationStatics

const schema = new Schema<StoredInvitation, InvitationModel>({
  _id: { type: String, required: true },
  code_hash: { type: String, required: true },
  role: { type: String, enum: ROLES, required: true },
  created_at: { type: Date, required: true },
  expires_at: { type: Date, required: true }
}, { versionKey: false })

schema.index({ code_hash: 1 }, { unique: true })
// The invitations that have ended.
schema.index({ expires_at: 1 })

const statics: InvitationStatics & ThisType<InvitationModel> = {
  async add (role, expiresAt, id = newInvitationId()) {
    const now = new Date()
    const code = newCode()
    const invitation = { _id: id, role, created_at: now, expires_at: expiresAt }
    await this.deleteMany({ expires_at: { $lte: now } }).exec()
    await this.create({ ...invitation, code_hash: hashOfCode(code) })
    return { ...invitation, code }
  },

  findOpen (code, role) {
    return this.findOne({ code_hash: hashOfCode(code), role, expires_at: { $gt: new Date() } }, { code_hash: 0 })
      .lean<Invitation>().exec()
  },

  async list (skip, limit) {
    const open = { expires_at: { $gt: new Date() } }
    const [total, invitations] = await Promise.all([
      this.countDocuments(open).exec(),
      this.find(open, { code_hash: 0 }).sort({ _id: -1 }).skip(skip).limit(limit).lean<Invitation[]>().exec()
    ])
    return { total, invitations }
  },

  async ids () {
    return (await this.find({}, { _id: 1 }).lean<Invitation[]>().exec()).map(({ _id }) => _id)
  },

  async remove (id) {
    return (await this.deleteOne({ _id: id }).exec()).deletedCount === 1
  }
}
Object.assign(schema.statics, statics)

export function newInvitationId (): string {
  return new Types.ObjectId().toHexString()
}

export function invitationModel (connection: Connection): InvitationModel {
  return connection.model<StoredInvitation, InvitationModel>('Invitation', schema, 'invitations')
}
