import type { LinkWords } from '../../../language-data/test-names.js'

export const links: LinkWords = {
  beforeName: 'an?|one|the|of|by|from|to|in|with',
  behindName: 'that|which|of|in|by|from|for|with|and|or|is|are',
  asks: 'Which term is defined as “{definition}”, where X is “{inner}”?'
}
