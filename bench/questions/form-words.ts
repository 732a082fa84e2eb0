/*
 * Words that the rules of form look for, in English and Spanish, folded. The generator has lists of its own
 * (companions/text/languages): a rule that reads those would not see what they forget.
 */

/** What points to something: in front of a noun or in its place. */
export const POINTS =
  'this|these|aforementioned|the (?:above|below|following|latter|previous|preceding)|the former(?! [a-z])|' +
  '(?:as|shown|described|defined|mentioned|seen|given) (?:above|below)|' +
  'est[ae]|estos|estas|esto|es[ae]|esos|esas|eso|dich[oa]s?|(?:el|l[oa]s?) anterior(?:es)?|siguientes?|' +
  'mencionad[oa]s?|citad[oa]s?'

/** What may stand in front of such a word where it points to nothing. */
export const POINTS_NOT_AFTER = 'and|or|than|which of the|cual(?:es)? de (?:los|las)'

/** What stands for something that was named before, at the beginning. */
export const STANDS_FOR =
  'it|its|he|she|they|his|her|their|them|this|these|such|' +
  '(?:that|those)(?! (?:that|which|who|of|in))|' +
  '(?:there|here)(?! (?:is|are|was|were))|' +
  'el cual|la cual|ellos|ellas|ello|su|sus|este|esta|estos|estas|esto|ese|esa|eso|dich[oa]s?|tal|tales'

/** What a sentence begins with that goes on from another one. */
export const GOES_ON =
  'and|but|or|so|because|however|therefore|thus|hence|moreover|furthermore|also|then|although|which|whereas|instead|' +
  'y|e|pero|o|porque|sin embargo|por (?:lo )?tanto|ademas|tambien|entonces|aunque|mientras que|por eso|asi que'

/** What a sentence begins with that tells its reader what to do. */
export const ORDERS =
  'see|recall|note that|notice|remember|refer to|as you|vease|ver|recuerd[ae]|recordemos|notese|observese|fijate'

/** What points to the options of a question, which stand below it. */
export const OPTIONS_BELOW = 'following|below|siguientes'

/** What a sentence cannot end in. */
export const OPEN_END =
  'a|an|the|of|to|in|for|and|or|with|by|from|on|at|that|which|is|are|as|than|' +
  'un|una|el|la|los|las|de|del|al|en|para|por|y|o|con|que|es|son|como|se'

export const ABSOLUTE =
  'always|never|all|every|none|completely|entirely|absolutely|exclusively|impossible|' +
  'siempre|nunca|jamas|tod[oa]s?|ningun[oa]?|completamente|totalmente|absolutamente|exclusivamente|imposible'

/** What a question has that asks for what is not so. */
export const NEGATIVE =
  'not|except|never|incorrect|false|untrue|excepto|salvo|nunca|incorrect[oa]s?|fals[oa]s?|(?:que|cual|cuales|quien) no'

/** What begins a clause in a question: a number "that is not prime" is asked for as what it is. */
export const CLAUSE = 'that|which|who|whose|when|where|if|que|quien|cuyo|cuando|donde|si'

/** An option about the other options. */
export const OF_OTHERS =
  '(?:all|none|both|neither) of (?:the|these|them)(?: above)?.*|' +
  '(?:tod[oa]s|ningun[oa]|ambas) (?:de )?(?:l[oa]s|est[oa]s)(?: anteriores)?.*'
