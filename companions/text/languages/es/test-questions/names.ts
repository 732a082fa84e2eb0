import type { LinkWords } from '../../../language-data/test-names.js'

export const links: LinkWords = {
  beforeName: 'una?|el|la|los|las|del?|por|con|en',
  behindName: 'que|de|del|en|por|con|para|y|o|es|son',
  asks: '¿Qué término se define como «{definition}», donde X es «{inner}»?'
}
