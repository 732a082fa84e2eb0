import { Decimal128, Double } from 'bson'
import { double, isInt32 } from './bson.js'
import { MongoError } from '../errors.js'
import { asNumber, type Numeric } from './types.js'

const minInt64 = -(2n ** 63n)
const maxInt64 = 2n ** 63n - 1n

type Kind = 'int' | 'long' | 'double'

function kindOf (value: Numeric): Kind {
  if (typeof value === 'bigint') return 'long'
  if (typeof value === 'number' && isInt32(value)) return 'int'
  if (value instanceof Decimal128) {
    throw new MongoError('NotImplemented', 'Arithmetic on Decimal128 is not supported by the embedded database')
  }
  return 'double'
}

function toBigInt (value: Numeric): bigint {
  return typeof value === 'bigint' ? value : BigInt(asNumber(value))
}

/**
 * Adds, subtracts or multiplies as MongoDB does: the result has the wider type of the two, and an int32 that overflows
 * becomes an int64. Returns undefined when an int64 overflows.
 */
export function arithmetic (operator: '+' | '-' | '*', a: Numeric, b: Numeric): Numeric | undefined {
  const kinds = [kindOf(a), kindOf(b)]
  if (kinds.includes('double')) return double(calculate(operator, asNumber(a), asNumber(b)))
  if (!kinds.includes('long')) {
    const result = calculate(operator, a as number, b as number)
    // The product of two int32 is less than 2^62. A double may round it.
    if (isInt32(result)) return result
    if (Object.is(result, -0)) return 0
  }
  const result = calculateExactly(operator, toBigInt(a), toBigInt(b))
  return result < minInt64 || result > maxInt64 ? undefined : result
}

function calculate (operator: '+' | '-' | '*', a: number, b: number): number {
  return operator === '+' ? a + b : operator === '-' ? a - b : a * b
}

function calculateExactly (operator: '+' | '-' | '*', a: bigint, b: bigint): bigint {
  return operator === '+' ? a + b : operator === '-' ? a - b : a * b
}

/** Like `arithmetic`, but an int64 that overflows becomes a double, as in an aggregation. */
export function arithmeticOrDouble (operator: '+' | '-' | '*', a: Numeric, b: Numeric): Numeric {
  return arithmetic(operator, a, b) ?? double(calculate(operator, asNumber(a), asNumber(b)))
}

/** Returns zero in the numeric type of the value. */
export function zeroLike (value: Numeric): Numeric {
  const kind = kindOf(value)
  return kind === 'long' ? 0n : kind === 'double' ? new Double(0) : 0
}
