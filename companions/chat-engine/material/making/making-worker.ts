import { move } from 'piscina'
import { flatWithout } from '../../held-back/passages-without.js'
import type { Secret } from '../../held-back/secrets.js'
import { materialOf, packed, type TextNumber, type Texts } from './making.js'
import type { FlatMaterial } from '../material-index.js'

/*
 * The worker thread that makes the material of courses. So the thread that answers messages neither reads Markdown nor
 * looks for terms.
 */

/** One course. */
export interface MakingTask {
  texts: Texts
  /** The texts whose Markdown is left unread. */
  plain: TextNumber[] | 'all'
  /** Four bytes, in which the number of the text is written that is being read; at other times {@link NO_TEXT}. */
  progress: SharedArrayBuffer
}

/** The material, packed. */
export default function make ({ texts, plain, progress }: MakingTask): Uint8Array {
  const reading = new Int32Array(progress)
  const isPlain = (text: TextNumber) => plain === 'all' || plain.includes(text)
  const made = packed(materialOf(texts, isPlain, text => Atomics.store(reading, 0, text)))
  // A copy: what zlib returns cannot be transferred on Node 24.
  return move(Uint8Array.from(made)) as unknown as Uint8Array
}

/** A material, and what it must not tell. */
export interface SecretTask { flat: FlatMaterial, secrets: Secret[] }

/** The material without what gives one of the secrets away. */
export function without ({ flat, secrets }: SecretTask): FlatMaterial {
  return flatWithout(flat, secrets)
}
