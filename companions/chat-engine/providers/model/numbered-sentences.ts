import { sentencesOf } from '../../../text/sentences.js'
import type { Excerpt } from '../../material/material.js'

/*
 * Sentences of the material with numbers. A model names the one that proves a question by its number: to copy it takes
 * most of what a small model may write, and it copies badly.
 */

/** A sentence, a row of a table or a block of code, as it stands in its excerpt. */
export interface Sentence {
  text: string
  excerpt: Excerpt
}

/** A line of Markdown, a paragraph, or a block of code. */
interface Block {
  /** What is shown in front of it, without a number. */
  lead: string
  text: string
  kind: 'prose' | 'row' | 'code'
}

const FENCE = /^(?:```|~~~)/
// A heading, or a line without words.
const BARE = /^(?:#{1,6}\s|[-=*_|:\s]*$)/
// The marks of quotations and lists.
const LEAD = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,3}[.)])\s+)?/

/** The excerpts with a number in front of each sentence, `{1}` first, and the sentences in this order. */
export function numbered (excerpts: Excerpt[]): { excerpts: Excerpt[], sentences: Sentence[] } {
  const sentences: Sentence[] = []
  const mark = (text: string, excerpt: Excerpt) => `{${sentences.push({ text, excerpt })}}`
  const shown = excerpts.map(excerpt => {
    const blocks = blocksOf(excerpt.markdown).map(({ lead, text, kind }) => {
      if (text === '') return lead
      if (kind === 'code') return `${mark(text, excerpt)}\n${text}`
      const parts = kind === 'row' ? [text] : sentencesOf(text)
      return lead + parts.map(part => `${mark(part, excerpt)} ${part}`).join(' ')
    })
    return { ...excerpt, markdown: blocks.join('\n') }
  })
  return { excerpts: shown, sentences }
}

// Excerpts are whole sections: fewer of them may still be a little too long.
const MAX_ROUNDS = 4
const MARGIN = 0.95

/**
 * The same for excerpts that have at most so many characters together with their numbers, as far as they can be made
 * shorter: short lines get many numbers.
 * @param excerptsOf the excerpts with at most so many characters
 */
export function numberedWithin (
  characters: number, excerptsOf: (characters: number) => Excerpt[]
): ReturnType<typeof numbered> {
  let [most, shown] = [characters, numbered(excerptsOf(characters))]
  for (let round = 0; round < MAX_ROUNDS && lengthOf(shown.excerpts) > characters; round++) {
    most *= MARGIN * characters / lengthOf(shown.excerpts)
    shown = numbered(excerptsOf(most))
  }
  return shown
}

function lengthOf (excerpts: Excerpt[]): number {
  return excerpts.reduce((sum, { markdown }) => sum + markdown.length, 0)
}

function blocksOf (markdown: string): Block[] {
  const blocks: Block[] = []
  let code: string[] | undefined
  let paragraph: Block | undefined
  for (const line of markdown.split('\n')) {
    const bare = line.trim()
    const isFence = FENCE.test(bare)
    if (code !== undefined || isFence) {
      paragraph = undefined
      if (code === undefined) code = [line]
      else code.push(line)
      if (!isFence || code.length === 1) continue
      blocks.push({ lead: '', text: code.join('\n'), kind: 'code' })
      code = undefined
    } else if (BARE.test(bare)) {
      paragraph = undefined
      blocks.push({ lead: line, text: '', kind: 'prose' })
    } else {
      const lead = LEAD.exec(line)?.[0] ?? ''
      const isRow = bare.startsWith('|')
      if (paragraph !== undefined && lead.trim() === '' && !isRow) {
        paragraph.text += ` ${bare}`
        continue
      }
      const block: Block = { lead, text: line.slice(lead.length).trim(), kind: isRow ? 'row' : 'prose' }
      blocks.push(block)
      paragraph = isRow ? undefined : block
    }
  }
  if (code !== undefined) blocks.push({ lead: '', text: code.join('\n'), kind: 'code' })
  return blocks
}
