import { Type } from '@sinclair/typebox'
import { BadSetting } from '../../lib/settings.js'
import type { TokenUsage } from './usage.js'

const RULE = 'a comma-separated list such as gpt-4o-mini=0.15/0.6/0.075, text-embedding-3-small=0.02: a model, and ' +
  'what a million tokens of prompts cost, of completions, and of prompts that the endpoint has cached'

/** The schema of `MODEL_PRICES`. */
export const PricesSetting = Type.Optional(Type.String({
  maxLength: 10_000,
  description: 'What a million tokens of each model cost, in any one currency: of prompts, of completions (none: 0) ' +
    'and of prompts that the endpoint has cached (none: as other prompts). `*` stands for all other models. Unset: ' +
    'tokens are counted, and cost nothing',
  examples: ['gpt-4o-mini=0.15/0.6/0.075, text-embedding-3-small=0.02'],
  rule: RULE
}))

interface Price { prompt: number, completion: number, cached: number }

const MILLION = 1_000_000
const NUMBER = '(\\d{1,9}(?:\\.\\d{1,9})?)'
const ENTRY = new RegExp(`^([^\\s=][^=]*?)\\s*=\\s*${NUMBER}(?:/${NUMBER})?(?:/${NUMBER})?$`)

/** What the tokens of each model cost. */
export class Prices {
  readonly #prices = new Map<string, Price>()

  /** @param setting `MODEL_PRICES` @throws {BadSetting} */
  constructor (setting = '') {
    for (const entry of setting.split(',').map(text => text.trim()).filter(text => text !== '')) {
      const [, model, ...numbers] = ENTRY.exec(entry) ?? []
      if (model === undefined) throw new BadSetting(`MODEL_PRICES must be ${RULE}.`)
      const [prompt = 0, completion = 0, cached = prompt] = numbers.filter(text => text !== undefined).map(Number)
      this.#prices.set(model, { prompt, completion, cached })
    }
  }

  /** Whether a model has a price. */
  has (model: string): boolean {
    return this.#of(model) !== undefined
  }

  /** What a call costs; 0 for a model without a price. */
  costOf (model: string, { prompt, cached, completion }: TokenUsage): number {
    const price = this.#of(model)
    if (price === undefined) return 0
    return ((prompt - cached) * price.prompt + cached * price.cached + completion * price.completion) / MILLION
  }

  #of (model: string): Price | undefined {
    return this.#prices.get(model) ?? this.#prices.get('*')
  }
}

/** Reads the setting when a process starts: with a mistake in it, the process does not start. @throws {BadSetting} */
export function checkPrices (setting: string | undefined): Prices {
  return new Prices(setting)
}
