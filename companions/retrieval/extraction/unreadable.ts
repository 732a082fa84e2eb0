/** A file has no text that can be read. The message is a sentence for the owner of the file. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
