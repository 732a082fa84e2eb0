/** A file that no text can be had from. Its message is for the one who sent it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
