/** The package has no types of its own, and those of DefinitelyTyped belong to an older markdown-it. */
declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it'
  export default function footnotes (reader: MarkdownIt): void
}
