import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Material } from '../../companions/chat-engine/material/material.js'
import { MaterialIndex } from '../../companions/chat-engine/material/material-index.js'
import { filenameOf, passagesOf, type Passage } from '../../companions/chat-engine/material/passages.js'
import { isLogistics } from '../../companions/chat-engine/providers/questions/logistics.js'
import { fold } from '../../companions/text/language.js'
import { anyOf } from '../../companions/text/languages/registry.js'
import { passagesIn } from '../quality/contents-material.js'

/* Courses that questions are made of: a text or Markdown file is a guide, a folder has the documents of a course. */

/** The course of a file or folder. Documents are read as the retrieval service reads them. */
export async function materialIn (path: string): Promise<Material> {
  const passages = statSync(path).isDirectory()
    ? await passagesIn(path)
    : passagesOf(readFileSync(path, 'utf8'), { kind: 'guide' })
  const index = new MaterialIndex(passages)
  return { subject: basename(path), index, answers: [], hasInbox: false, retrievalFailed: false }
}

// A part with so much text is a topic of its own, and with most of the course it is the course.
const MIN_PASSAGES = 8
const MIN_CHARACTERS = 800
const MAX_SHARE = 0.5
// In words.
const MAX_NAME = 6
// Where the topics stand among all parts of the course, from its beginning.
const PLACES = [1 / 3, 2 / 3]

const NO_TOPIC = new RegExp(`^(?:${anyOf(({ testProse }) => testProse?.noTopic)})$`, 'u')

/**
 * Two topics of a course: of its headings with enough text, in the order of the material, those at a third and at two
 * thirds; where there are fewer than two, of the names of its documents.
 */
export function topicsOf ({ index: { passages } }: Material): string[] {
  const headings = named(passages, ({ headings }) => headings)
  const names = headings.length < PLACES.length ? named(passages, passage => [filenameOf(passage)]) : headings
  return [...new Set(PLACES.flatMap(place => names[Math.floor(place * names.length)] ?? []))]
}

/** The names of parts that can be asked for as topics, in the order of the parts. */
function named (passages: Passage[], namesOf: (passage: Passage) => string[]): string[] {
  const parts = new Map<string, Passage[]>()
  for (const passage of passages.filter(passage => !isLogistics(passage))) {
    for (const name of new Set(namesOf(passage).map(topicOf))) parts.set(name, [...parts.get(name) ?? [], passage])
  }
  return [...parts].filter(([name, part]) => {
    const characters = part.reduce((sum, { text }) => sum + text.length, 0)
    // "Introduction" stands in each document.
    const isOfOne = new Set(part.map(filenameOf)).size === 1
    return /\p{L}{3}/u.test(name) && name.split(' ').length <= MAX_NAME && !NO_TOPIC.test(fold(name)) && isOfOne &&
      part.length >= MIN_PASSAGES && characters >= MIN_CHARACTERS && part.length <= MAX_SHARE * passages.length
  }).map(([name]) => name)
}

/** A heading or the name of a file as a student would name the topic: "3.2 Trees" and "03-trees.md" are "trees". */
function topicOf (name: string): string {
  return name.replace(/\.\w{2,5}$/, '').replace(/[_-]+/g, ' ').replace(/^[\d.\s:)–—]+/, '').replace(/[:.\s]+$/, '')
}
