import type { ClauseWords, ConceptWords, DefinitionWords } from '../../../language-data/test-questions/definitions.js'

export const definitions: DefinitionWords = {
  glossary: 'glossary|key terms|key concepts|terms|terminology|vocabulary|definitions',
  opening: '(?:In|Within|According to) (?!this|that|these|those|such|our|his|her|their)[^,]+,(?: |$)',
  definite: 'an?|the|any',
  is: '(?:is|are)(?: defined as| described as| simply)?',
  means: 'refers? to|means?|is defined as|are defined as|denotes?|is the term for',
  whichIs: 'which (?:is|are|refers? to|means?)',
  asideArticle: 'an?|the',
  asidePhrase: 'of|that|which|in|for|to|by|with|where|from|between',
  asideGoesOn: 'and|or',
  called: '^(?:In [^,]+, )?(\\p{Lu}[^,;:]+?),? (?:is|are) (?:also )?(?:called|known as|termed|named|referred to ' +
    'as) (?:an? |the )?["“]?(\\p{L}+ )?$',
  restOfTerm: 'of(?: the)?',
  prepositions: 'in|of|at|from|on|with|by|for|to',
  counted: 'an?|two|three',
  every: 'Each|Every',
  saysOfSeveral: 'are|refer|mean',
  saysOfOne: 'is|refers|means',
  alsoTells: 'where|used|caused|composed|made|formed|involving',
  compares: 'thinner|thicker|larger|smaller|higher|lower|longer|shorter|faster|slower|bigger|stronger|weaker|older|' +
    'newer|major|minor',
  kinds: 'type|kind|form|sort',
  noThing: 'It|They|He|She|We|You|I|There|What|When|If|How|Why',
  numbered: 'figures?|fig\\.?|tables?|listing|eq\\.?|equation|chapter|unit|lesson|lecture|module|section|part|' +
    'week|day|session|block',
  vagueBegins: 'low|high|possible|simple',
  noTerm: 'notes?|examples?|important|warning|remember|tip|summary|overview|introduction|conclusions?|objectives?|' +
    'definitions?|benefits?|advantages?|disadvantages?|goals?|purpose|mechanism|reality|solutions?|problems?|' +
    'results?|corollar(?:y|ies)|propositions?|theorems?|lemmas?|proofs?|remarks?|basically|incorrect|correct|' +
    'measure|structure|case|key|why|how|what|when|where|who|step|week|question|answer|figure|table|' +
    'characteristics?|properties|function|this|these|that|its?|they|their|other|others|pros|cons|input|output|' +
    'returns?|usage|see also|read|watch|see',
  saysPast: '\\p{Lu}\\p{L}+ed',
  contrast: 'but|while|whereas',
  examples: 'such as|for example|including',
  relative: 'who|that|which',
  half: '\\b(?:either|neither|both)\\b(?!.* (?:or|nor|and) )',
  cutAside: '^[^.]*, (?:which|where) ',
  adjectival: 'made up|made of|composed|important|essential|necessary|related|relating|pertaining|referring|' +
    'concerning|having|consisting|containing|characteri[sz]ed|able|capable|based|known|used|located|found|' +
    'describing|' +
    'responsible|available|suitable|ideal|equivalent|equal|prone|unique|relevant|designed|intended|optimi[sz]ed',
  oneOfMany: 'branch(?:es)?|types?|forms?|kinds?|sorts?|members?|examples?|extension|continuation|generic term',
  oneOfManyOf: 'of|from|for',
  unless: 'that|which|who|where|in',
  firstPerson: 'i|we|my',
  speaker: 'i',
  andIs: ',? and (?:(?:is|are) (?:an?|the)|ha(?:s|ve) (?:become|been)) ',
  secondVerb: '^((?:(?!\\b(?:that|which|who|whose|where) ).)*?),? and ' +
    '(?:contains?|includes?|consists?|belongs?|comprises?|lies) ',
  exampleBegins: 'such as|for example|for instance|e\\.g\\.|like when',
  added: 'which|such|including|especially|while|whereas|but|so that|and (?:its?|is|are|they|their|has|have|can|we|' +
    'allows?|also|thus|therefore)',
  beginsIs: 'It is|They are|(?:Is|Are) (?=(?:an?|the) )',
  clauseBegins: 'once|when|where|if|how|what|why|because|whether|that|which|who|there|it|they|he|she|we|you|i|' +
    'no|not|in|' +
    'on|at|for|by|with|from|as|after|before|during|while|since|also|see|same|another|both|either|one of|plural|' +
    'singular|or|and|(?!(?:an?|the) )\\p{L}+(?:ed|al|ible|able|ent|ous) (?:for|to|in|with|by|on)',
  lateClause: '^(?!(?:an?|the) )[^,]* (?:that|which|who) (?:is|are|has|have) [^,]* (?:tends? to|will|can) ',
  noun: 'the|an?|any',
  infinitive: 'to',
  gerund: '\\p{L}{2,}ing',
  gerundNoun: 'of|in|that|which',
  does: '^\\p{L}+[^s]s (?:to|on|the|an?|atop|over|under|above|below|along|near|around|into|out|up) ',
  afterNoun: 'of|that|which|in|for|to|by|or|and|through|between|who|from|where|caused|used|based',
  clauseWithin: 'that|which|who|whose|where|when|if|how|what|whether|because|as|than',
  verbs: 'not|is|are|was|were|has|have|had|can|will|may|might|must|should|does|do|did|gives?|allows?|occurs?',
  object: 'an?|the|little|no|their|its',
  runOn: ', and [^,]* (?:refers?|means?|is|are) |\\bvs\\b',
  runOnBegins: 'it|they|this|he|she|then',
  images: 'king|queen|heart|brain|soul|father|mother|backbone|language|voice|key',
  imageArticles: 'the',
  imageOf: 'of|to'
}

export const concepts: ConceptWords = {
  saysWhere: 'continuation|bifurcation|anastomosis|arises?|drain\\w*|parallels?|superficial|deeper|medial|lateral|' +
    'posterior|anterior|proximal|distal|inferior to|superior to|located|situated|passes|entering|portion of|' +
    'branch(?:es)? (?:from|of)|formed (?:at|by|when|from|where)',
  ism: 'ism',
  headEnds: 'of|about|in|for|to|with|by|from|on|at|against|between',
  // "Primary" is the first one, and a triple point has three phases.
  numbers: [
    'mono|uni(?!t|v|o)|single|sing|one$|simple$|primar|first',
    'bi(?!ll|o)|di(?=mer|pol|atom|cot)|dual|doubl|two$|second|pair',
    'tri(?!al|b|g)|three|third|tertiar',
    'tetra|quad|four'
  ],
  asksMeaning: 'What is meant by “{term}”?'
}

export const clauses: ClauseWords = {
  opens: 'after|before|until|while|once|since|so|unless|although|though|per|times?|way|amount|extent|but',
  verbs: 'is|are|was|were|has|had|can|cannot|could|should|must|does|did',
  beforeNoun: 'its|their|his|her|this|these|those|of|in|for|to|with|by|from|on|at|as|between|no|all|any|' +
    'some|each|\\p{L}+ly',
  beforeObject: 'its|their|no|all'
}
