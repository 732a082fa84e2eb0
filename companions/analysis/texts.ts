import type { Language } from '../text/language.js'
import { inLanguage, type Said } from '../text/languages/registry.js'

interface Texts {
  /** Introduces a passage of the documents. */
  covered: string
  source: (filename: string, page?: number | null) => string
  /** The documents have no passage. */
  notCovered: string
  /** No service has replied. */
  notAsked: string
}

/** The sentences that the service writes into answers. */
export const TEXTS: Said<Texts> = {
  en: {
    covered: 'This is what the course documents say:',
    source: (filename, page) => page == null ? filename : `${filename}, page ${page}`,
    notCovered: 'The course material has no answer to this question.',
    notAsked: 'The answer could not be looked up: neither the chat engine nor the retrieval service answered.'
  },
  es: {
    covered: 'Esto es lo que dicen los documentos de la asignatura:',
    source: (filename, page) => page == null ? filename : `${filename}, página ${page}`,
    notCovered: 'El material de la asignatura no tiene respuesta a esta pregunta.',
    notAsked: 'No se pudo buscar la respuesta: no contestaron ni el servicio de chat ni el de búsqueda.'
  }
}

/** What is said in a language; in English where the language has no texts. */
export function textsIn (language: Language): Texts {
  return inLanguage(TEXTS, language)
}
