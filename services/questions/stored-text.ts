/**
 * A text as it is stored: lines end with LF, and blank lines at the beginning and white space at the end are left out.
 * An indented first line keeps its indentation, which is code in Markdown.
 */
export function storedText (text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
}

/** A topic as it is stored: one line. */
export function storedTopic (topic: string): string {
  return topic.replace(/\s+/g, ' ').trim()
}
