import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../lib/upsert.js'

/** A browser in which a user stays signed in (services/devices.ts). Its cookie has the id and the secret. */
export interface Device {
  /** The login: the claim `sid` of its tokens. */
  _id: string
  username: string
  /** Of the account at the login: a new password ends it. */
  token_version: number
  /** When the user has logged in. */
  logged_in: Date
  ends: Date
  /** The hash of the secret. */
  secret: string
  /** The hash of the one before, until the present one has come back; from then on it is `former`. */
  previous?: string
  former?: string
  /** Since when the secret is the present one. */
  since: Date
}

interface DeviceStatics {
  /** Stores a device in place of one of the same login. Of many devices of a user, the newest `most` stay. */
  keep (device: Device, most: number): Promise<void>
  /** The device, unless it has ended. */
  findDevice (id: string): Promise<Device | null>
  /**
   * Gives a device another secret, if its present one is `present`.
   * @param previous which of its secrets the browser has sent: it counts until the new one comes back
   * @returns whether it was
   */
  rotate (id: string, present: string, previous: string, next: string): Promise<boolean>
  /** The present secret has come back: the one before (`former`) counts no more. */
  settle (id: string, present: string, former: string): Promise<void>
  remove (id: string): Promise<void>
  /** Deletes the devices of a user that logged in until a time. */
  removeOf (username: string, until: Date): Promise<void>
}

export type DeviceModel = Model<Device> & DeviceStatics

const schema = new Schema<Device, DeviceModel>({
  _id: { type: String, required: true },
  username: { type: String, required: true },
  token_version: { type: Number, required: true },
  logged_in: { type: Date, required: true },
  ends: { type: Date, required: true },
  secret: { type: String, required: true },
  previous: String,
  former: String,
  since: { type: Date, required: true }
}, { versionKey: false })

schema.index({ username: 1, ends: 1 })
// The devices that have ended.
schema.index({ ends: 1 })

const statics: DeviceStatics & ThisType<DeviceModel> = {
  async keep ({ _id, ...device }, most) {
    await this.deleteMany({ ends: { $lte: new Date() } }).exec()
    await upsert(() => this.replaceOne({ _id }, device, { upsert: true }).exec())
    const older = await this.find({ username: device.username }, { _id: 1 }).sort({ ends: -1 }).skip(most)
      .lean<Device[]>().exec()
    if (older.length > 0) await this.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } }).exec()
  },

  findDevice (id) {
    return this.findOne({ _id: id, ends: { $gt: new Date() } }).lean<Device>().exec()
  },

  async rotate (_id, present, previous, next) {
    const $set = { secret: next, previous, since: new Date() }
    return (await this.updateOne({ _id, secret: present }, { $set }).exec()).matchedCount === 1
  },

  async settle (_id, present, former) {
    await this.updateOne({ _id, secret: present }, { $set: { former }, $unset: { previous: 1 } }).exec()
  },

  async remove (_id) {
    await this.deleteOne({ _id }).exec()
  },

  async removeOf (username, until) {
    await this.deleteMany({ username, logged_in: { $lte: until } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function deviceModel (connection: Connection): DeviceModel {
  return connection.model<Device, DeviceModel>('Device', schema, 'devices')
}
