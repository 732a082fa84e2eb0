import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import type { Passage } from '../../../material/passages.js'
import { inEach, type ProseLanguage } from './prose-language.js'

const LABEL = ofEach(({ testProse }) => testProse && new RegExp(`^(?:${patternOf(testProse.label)})`, 'u'))
const CONNECTIVES = inEach(({ alone }) => alone.connectives, source => `^(?:${source}),\\s+`)

/** A passage without what stands before its statement: "Definition (static scope): ", "Recall that ", "However, ". */
export function withoutLead (passage: Passage, language: ProseLanguage): Passage {
  const label = LABEL(language)?.exec(passage.text)?.[0] ?? ''
  const bare = passage.text.slice(label.length).replace(CONNECTIVES(language), '')
  if (bare === passage.text) return passage
  const text = bare.charAt(0).toUpperCase() + bare.slice(1)
  // "Definition" is no term.
  const { definition, ...rest } = passage
  return { ...rest, text, ...(label === '' && definition !== undefined && { definition }) }
}
