/**
 * Stands where a part of a sentence could not be read, such as an old formula: the sign of Unicode for an object. What
 * has it is never quoted as a sure answer.
 */
export const HOLE = '\ufffc'
