import { languageOf } from '../../../../text/language.js'

/** The languages whose prose questions are made of. The patterns for it stand beside the code that uses them. */
export type ProseLanguage = 'en' | 'es'

/** The language of a text, or `undefined` where questions are not made of prose in it. */
export function proseLanguageOf (text: string, otherwise: ProseLanguage = 'en'): ProseLanguage | undefined {
  const language = languageOf(text, otherwise)
  return language === 'en' || language === 'es' ? language : undefined
}
