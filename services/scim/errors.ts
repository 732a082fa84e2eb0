/** What is wrong with a request, in the words of RFC 7644, section 3.12. */
export type ScimType = 'uniqueness' | 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'invalidValue' | 'mutability'

/** A request of the directory that is refused. The sentence is meant for its administrator. */
export class ScimError extends Error {
  constructor (readonly statusCode: number, sentence: string, readonly scimType?: ScimType) {
    super(sentence)
    this.name = 'ScimError'
  }
}

export const userNotFound = () => new ScimError(404, 'There is no such user')
