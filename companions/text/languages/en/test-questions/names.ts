import type { LinkWords, NameWords, NoteWords, TheoremWords } from '../../../language-data/test-questions/names.js'
import { OF_PICTURE } from './told.js'

const NAME = '["“]?{{name}}["”]?'
// The rest of the name: "a **method** of least squares" has none, "a **Cauchy** sequence" has one.
const REST = '( (?!if|when|iff|provided|and|or|at|in|on|over|of|for|from|to|with)[\\p{Ll}]+)?([^]*)$'
const THING = '((?:[Aa]n?|[Aa]ny|[Ee]very|[Ee]ach|[Tt]wo|[Tt]he|[\\u{f0000}-\\u{f0fff}]|' +
  '\\p{Lu}\\p{Ll}+s (?=of|that|which|with|in|who)) ?[^:;]*?)'

// "A matrix is orthogonal if and only if …", "… is orthogonal if $A^T A = I$".
const ANY_IS = '(?:An?|Any) (?:(?! is )[^,:]){3,60}? is'
// "We say that a group is abelian if …"
const WE_SAY = '(?:(?:So|Then|Thus|Hence|Now),? )?(?:[Ww]e|[Oo]ne) say'
const SAY_THAT = `${WE_SAY}(?: that)? (?:(?! (?:is|are) )[^,:]){1,60} (?:is|are)` +
  '(?= (?:an? )?\\p{L}+(?: \\p{L}+)? (?:if|when|whenever|provided) )'
const ONLY_IF = '(?:(?:if and only if|iff) |(?:if|when) (?:it holds )?(?:that )?[\\u{f0000}-\\u{f0fff}])'

export const names: NameWords = {
  things: 'an?|the|any|all|process|technique|method|ability|set|collection|measure|way|type|kind|act|study|use of',
  wholes: 'all(?: the)?',
  nounThat: '\\p{Ll}{4,}(?: \\p{Ll}{4,})? (?:(?:in|by|from|for|with|on) which|whose|that|which|who|where) ',
  backward: 'it|its|them|they|their',
  saysHowItIs: 'crucial|important|necessary|essential|easy|hard',
  alsoTells: 'where',
  relative: 'that|which|who',
  not: 'not?',
  within: 'In',
  theTerm: 'The (?:term|word|notion of|concept of)',
  is: '(?:is|are)(?: defined (?:as|to be)| simply| just)?',
  definite: 'an?|any|the|all',
  defines: '(?:is|are) (?:formally )?defined (?:as|to be)',
  means: 'refers? to|means?|denotes?|consists? of',
  called: `^(?:(?:Then|Given [^,]{3,60}|In [^,]{3,50}),? )?${THING} (?:is|are)(?: then| often| also| usually)? ?` +
    `(?:said to be|called|known as|termed|named|referred to as)?(?: an?| the)? ?${NAME}${REST}`,
  weCall: '^(?:(?:So|Then|Thus|Hence|Now),? )?(?:[Ww]e(?: will| shall)?|[Oo]ne) (?:call|say(?: that)?|define) ' +
    `([^]+?) (?:is |are |as |to be )?(?:an? |the |its )?${NAME}${REST}`,
  weSay: WE_SAY,
  nameFirst: `^(?:We (?:can )?define (?:an? |the )?${NAME} (?:as|to be)|By (?:an? |the )?${NAME},? we mean|` +
    `(?:[Ww]e (?:will |shall )?|Let us )call ${NAME}(?= (?:an?|any|every|each|the) )) ` +
    '(?<thing>[^]+)$',
  isName: '(?: is| are)(?: an?| the)? ?["“]?{{name}}',
  condition: 'if and only if|if|when|whenever|provided that|provided|iff',
  equivalent: 'if and only if|iff|equivalent(?:ly)?|equivalence|amounts? to|(?:exactly|precisely) (?:if|when)|' +
    'the same as',
  writtenAs: '(?:also )?(?:denoted|written|represented)(?: by| as)?',
  denoted: 'and (?:is |are |we )?(?:often |usually |commonly )?(?:denoted?|written|represented)',
  alsoCalls: ',? (?:and|while|whereas) (?=(?:the|an?) [^,]{3,60} (?:is|are) (?:called|known as|termed) )',
  ofAnyThing: 'The (\\p{Ll}[\\p{Ll}-]+(?: \\p{Ll}[\\p{Ll}-]+){0,2})',
  otherName: '^(?: \\((?:or|also)(?: simply| just| called| known as| an?)* ([\\p{L}][\\p{L} -]{2,30})\\)|' +
    ' or ([\\p{L}-]{4,30})(?= (?:if|when|whenever|provided)\\b))',
  forBefore: 'of|for|on|over|in|between',
  forArticles: 'an?|any|the|two',
  definition: '(?:Alternate |Formal )?Definition',
  of: 'of',
  subjectArticles: 'An?|The',
  anyArticles: 'An?',
  anyOf: 'an?|any',
  tellsWhich: 'that|which|whose|where|such that|in which',
  openEnds: 'such that|following',
  kinds: 'type|kind|form|sort|example',
  oneOf: 'one of',
  unmarked: '(?:\\b(?:is|are) (?:called|said to be|known as|termed|referred to as)|(?<=^)We (?:can )?define|' +
    `(?<=^)${SAY_THAT}|` +
    `(?<=^)${ANY_IS}(?= (?!called|said|known|termed|named)\\p{L}+(?: \\p{L}+)? ${ONLY_IF})) (?:an? |the )?` +
    '["“]?(?!the )((?:\\p{L}[\\p{L}-]+)(?: [\\p{L}-]{3,}){0,2})["”]?' +
    '(?=$|[,;]| (?:iff?|when|whenever|provided|as|to be|and (?:is |are )?(?:denoted|written))\\b)',
  any: 'an?|any|every|each|two',
  two: 'two',
  headEnds: 'of|from|in|with|on|that',
  tellsSome: 'of|that|who|which|by which|in which|for',
  saysCalled: 'call(?:ed)?|known as|termed|named|referred to as',
  cutBefore: 'which|where|such as|and is|that is|i\\.e',
  isCalled: '(?:is|are|was|were) (?:called|known)|whose \\S+$',
  general: '(?:mon|tues|wednes|thurs|fri|satur|sun)day|daily|weekly|monthly|hourly|yearly|importance|benefits?|' +
    'improvements?.*|art(?:icle)?s?\\.? ?\\d+|args?|' +
    'info|responsibilit(?:y|ies)|' +
    'statement|errors|mistake|failure|' +
    'first|second|third|new|other|same|good|bad|better|best|important|main|simple|complex|yes|no|true|false|' +
    'advantages?|disadvantages?|pros|cons|type|types|option|options|idea|goal|name|value|data|user|users|file|' +
    'files|system|one|two|tip|warning|caution|danger|usage|syntax|meaning|result|output|input|step \\d|' +
    'alternatives?|scope|environment|requirements?|deadline|exceptions? to .*|.*runbook|.*checklist|causas|final|' +
    'optional|required|mandatory|deprecated|not .*|based .*|' +
    'start|end|context|background|measures|causes|effects|functionality',
  or: 'or',
  noNameInside: 'in|of|on|for|with',
  asksDefined: 'Which term is defined as “{body}”?',
  asksDescribed: 'Which term fits the description “{body}”?',
  asksDefinedFor: 'Which term is defined, for {of}, as “{body}”?',
  asksKind: {
    defined: 'Which kind of {noun} is defined as “{body}”?',
    described: 'Which kind of {noun} fits the description “{body}”?'
  },
  asksNameFirst: 'Which term is defined as “{thing}”?',
  asksIf: {
    one: 'What is {thing} called if {condition}?',
    several: 'What are {thing} called if {condition}?'
  },
  asksCalled: { one: 'What is the name for {thing}?', several: 'What is the name for {thing}?' }
}

export const links: LinkWords = {
  beforeName: 'an?|one|the|of|by|from|to|in|with',
  hasOrMay: 'have|has|had|can|could|may|might|must|will|would|shall|should|do|does|did',
  verbEnding: 's',
  behindName: 'that|which|of|in|by|from|for|with|and|or|is|are|was|were|can|must|has|have',
  startsName: 'an?|one|the|of|by|from|to|in|with|as|into|on|for|using|via|through|called|between|than',
  endsName: 'that|which|of|in|by|from|for|with|and|is|are|was|were|to|as|at|on|when|where|while|because|if|into|' +
    'through|during|between|after|before|until|can|must|has|have|so|but',
  noStatement: 'graphs?|panels?|images?|pictures?|figures?|diagrams?|screenshots?|exercises?|cartoons?|photographs?|' +
    'consider|suppose|assume|imagine|recall|calculate|assuming|note that|notice|' +
    'let us|just as|as well|above|below|explain|describe|identify|compare|include|histograms?|illustrations?|' +
    'in any case|schematic|plots?|depict(?:s|ed)|shown|micrographs?|' +
    // Where more is said, why something is so, and what only its letters say.
    '^see|(?:chapter|unit|lesson|lecture|topic|section|week|notes)[ /]\\d+|' +
    '(?:curve|line|plot|panel)s? on the (?:left|right)|argues? with|replies|chats?|more information|further reading|' +
    'documentation|original (?:paper|article)|full script|' +
    '(?<=^(?!if|when|while|as|although|though|since|because|unless)[^,]{3,60}, )(?:it|they)|' +
    '(?:the|an?|one|another) (?:[a-z]+ )?reasons?|^in terms of|stands? for|^(?:[a-z]+ ){0,2}(?:called|known as)',
  noStatementBelow: '(?:when|why) (?:not )?(?:to )?use|(?:good|poor|bad) fit|pros|cons|tips|best practices|' +
    // Of what they are, the heading does not say.
    '^(?:complications?|risks?|side effects|adverse effects|contraindications|prognosis)$',
  asks: 'X stands for one term in “{first}” and “{second}”. Which term is it?',
  asksChained: 'Which term is defined as “{body}”, where X is the term for “{meaning}”?',
  asksBoth: '{first}, and {second}. Which term is X?',
  first: {
    description: 'One place of the course material describes X as “{body}”',
    statement: 'One place of the course material says: “{statement}”',
    list: 'One place of the course material lists under “{title}”: X, {list}',
    row: 'One table of the course material has for X: “{cells}”'
  },
  second: {
    description: 'another one describes X as “{body}”',
    statement: 'another one says: “{statement}”',
    list: 'another one lists under “{title}”: X, {list}',
    row: 'a table has for X: “{cells}”'
  },
  asksLongForm: '{first}, and another one says what the abbreviation X stands for. What does it stand for?',
  abbreviates: 'another one shortens X to “{short}”',
  asksWith: 'One place of the course material describes {sign} as “{body}”. {stem}',
  asksCell: '{first}, and a table gives the “{column}” of X. What does the table give?',
  asksBefore: 'Which of these came before “{event}”?',
  asksAfter: 'Which of these came after “{event}”?',
  noEvent: 'its|their|his|her|is|are|first|again|later|earlier|then|next|finally|after|before|until|since|previous|' +
    'new|continued|remained|already|still|died|death|born'
}

export const notes: NoteWords = {
  states: '(?:\\p{L}+ed|made|built|kept|held|known|given|found|sent|able|responsible) ' +
    '(?:to|for|in|into|by|on|from|with|of|as|when|via|through|between)',
  when: 'when|occurs when|happens when',
  noName: 'mitigations?|efficiency|descriptions?|scales|doubts?|(?:open|my) questions?|personal opinions?|' +
    'how|why|when|what|who|you|your|we|our|it|them|more|other|use|uses|using|used|day|date|tutorial|midterm|' +
    'lab|answer|solution|motivation|techniques?|eg|ex|notes?|quiz|advice|method to|ways? to|steps?|rationale|' +
    'risks?|trade-?offs?|produces|decisions?|' +
    'reviews?|summary|functions? of|effects? of|role of|need for|applicable.*|assumptions?|books?|' +
    'calculations?|impacts?|easy|medium|hard|low|high|methods|attributes|issues?|includes?|development|' +
    'requirements?|challenges|approach(?:es)?|criteria|implementation|future work|next steps?|fix|bug|todo|' +
    'learning (?:outcomes|goals)|key.*|types of.*|as an?|critiques?|criticisms?|pros|cons|core values|' +
    '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  rule: 'principle|law|rule|property|condition|axiom|postulate',
  rules: 'principles|laws|rules|axioms|postulates',
  adverb: 'ly',
  verbAndObject: '(?!his|its|this|across|plus|versus|as|is|was|has)\\p{L}{2,}s (?:the|an?|its|all|how|whether|' +
    'where|that)',
  steps: '(?:learning objective|action|goal|aim|mission|objective|task|program|reaction|outcome|impact|overhead|' +
    'feedback|remedy|cause|' +
    'consequence|result|reason|context|origin|treatment|control|(?:naive |main )?observation|interpretation|' +
    'page|cover|image|credits?|' +
    'impossible|removed|thesis|claim|response|legacy|opposition|strategy|tactic|demand|support)s?(?: .*)?$|' +
    '.* (?:observation|task|image)s?$',
  orders: '(?!half|both|twice|when|where)(?:\\p{L}+(?<![sgd])|\\p{L}+(?:ess|oss|ass)|find|build|send|understand|' +
    'add|read) (?:the|an?|all|each|every|your) |\\p{L}+ly (?!(?:of|that|for|which|where|in) |\\p{L}+(?:ing|ed|s) )|' +
    '(?:extract|swim|summari[sz]e|schedule|insert|resample|demand|collect|pick|add|ask|check|compare|fix|' +
    'install|keep|' +
    'look|plan|press|say|take|talk|think|try|type|wait|write) (?!(?:of|that|for|which|where|in) )',
  exercises: '(?:extra |more |lab |guided |hands-on )?practice(?: (?:time|problems?|sets?|sessions?|\\d+))?|' +
    '(?:(?:final|mini|group|class|course|team|sample|capstone) )?projects?(?: (?:\\d+|ideas?|work))?|' +
    '(?:assignment|task|lab|workshop|experiment|drill|submission|deliverable)s?(?: (?:\\d+|work))?|' +
    'laborator(?:y|ies)|hands-on.*|try (?:it|this).*|your turn|warm-?ups?|do it yourself|demos?|go further|' +
    'stretch goals?',
  properties: 'advantages|disadvantages|benefits|drawbacks|limitations|challenges|pros|cons|strengths|weaknesses|' +
    'downsides|recommendations|best practices',
  traits: 'characteristics|features|properties of|goals|objectives',
  noBody: `${OF_PICTURE}|` +
    'you|your|we|our|i(?!/)|us|let\'s|[a-z]+n\'t|please|e\\.?g|i\\.?e|ex|etc|example',
  noBegin: '[a-z]+s (?:such as|like)|(?:high(?:er)? )?risk of|suggests?|indicates? that|' +
    'because|imagine|implicit|explicit|mainly|mostly|those (?:that|which|who)|the ones? (?:that|which|' +
    'who)|likely|possible|necessary|whether|to|two|three|four|five|' +
    'how|why|what|if|in|on|at|for|from|by|with|as|after|before|during|yes|no|let|try|consider|suppose|' +
    'recall|note|' +
    'remember|given|here|there|it|they|looking|depending|according|compared|most|best|good|bad|important|useful|' +
    'all|many|some|part of|assuming|that|the (?:main|best|most|first|following|difference)|same|one|an? (?:type|' +
    'kind|example) of|types? of|kinds? of'
}

export const theorems: TheoremWords = {
  nouns: 'theorem|lemma|proposition|corollary|principle|law|rule|criterion|inequality|identity|axiom|postulate|' +
    'conjecture|formula',
  owned: 'algorithm|effect|method|model|distribution|equation|test|diagram|number|constant|cycle|cipher',
  surely: 'theorem|lemma|criterion|inequality|postulate|conjecture',
  noName: 'main|general|key|basic|useful|technical|important|previous|following|another|our|this|these|the|an?|' +
    'first|second|third|fourth|last|next|see|cf|from|by|in|on|for|proof|prove|proved|proving|without|with|optional|' +
    'continued|part|case|version|exercise|example|statement|using|weak|strong|easy|properties|some|more|informal|' +
    'restated|revisited|chapter|section|page|book|notes?',
  ofMany: 'closed|explicit|recursive|fundamental|general|basic|exact|final',
  noNameEndings: 'ness|ity|ities|tion|tions|sion|ment|ence|ance|ing|ism|ation|sts|ary|al|ic|ive|able|ible',
  of: 'of|for|on',
  given: 'Given',
  lets: 'Let|Suppose|Assume|Given|Fix|Consider',
  orders: 'Show|Prove|Deduce|Verify|Find|Compute|Determine|Check',
  begins: 'If|For|Let|Suppose|Assume|Given|Every|Each|Any|All|An?|Two|When|Whenever|There (?:is|exists?)|' +
    'There are (?:no|only|infinitely|at most|at least|exactly)|In an?',
  then: 'then|so|hence|thus',
  forms: ['{person}\'s {noun}', '{person} {noun}', '{noun} of {person}'],
  asks: 'Which {noun} says: “{statement}”?'
}
