import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** The gateway's own keys, with which it signs what it sends to platforms. One for each period, for all gateways. */
export const LTI_KEYS = collection('LtiKey', 'lti_keys', {
  /** Number of the period. Of two gateways that make its key, one does. */
  _id: Type.Integer(),
  kid: Type.String(),
  /** The public key as JWK, in JSON. */
  public: Type.String(),
  /** The private key, encrypted with a key that is made of `SECRET_KEY`. */
  private: Type.String()
})
export type LtiKey = Stored<typeof LTI_KEYS>
