import type { TestItems } from '../../language-data/test-items.js'

export const testItems: TestItems = {
  countings: [
    { says: 'has', asks: '{how} {what} does {subject} have?' },
    { says: 'have', asks: '{how} {what} do {subject} have?' },
    { says: 'had', asks: '{how} {what} did {subject} have?' },
    { says: 'contains', asks: '{how} {what} does {subject} contain?' },
    { says: 'contain', asks: '{how} {what} do {subject} contain?' },
    { says: 'contained', asks: '{how} {what} did {subject} contain?' },
    { says: 'comprises', asks: '{how} {what} does {subject} comprise?' },
    { says: 'uses', asks: '{how} {what} does {subject} use?' },
    { says: 'requires', asks: '{how} {what} does {subject} require?' },
    { says: 'consists of', asks: '{how} {what} does {subject} consist of?' },
    { says: 'consist of', asks: '{how} {what} do {subject} consist of?' },
    { says: 'consisted of', asks: '{how} {what} did {subject} consist of?' },
    { says: 'is made up of', asks: '{how} {what} is {subject} made up of?' },
    { says: 'are made up of', asks: '{how} {what} are {subject} made up of?' },
    { says: 'is composed of', asks: '{how} {what} is {subject} composed of?' },
    { says: 'are composed of', asks: '{how} {what} are {subject} composed of?' },
    { says: 'is divided into', asks: 'Into {how} {what} is {subject} divided?' },
    { says: 'are divided into', asks: 'Into {how} {what} are {subject} divided?' },
    { says: 'was divided into', asks: 'Into {how} {what} was {subject} divided?' },
    { says: 'lasts', asks: '{how} {what} does {subject} last?' },
    { says: 'lasted', asks: '{how} {what} did {subject} last?' }
  ],
  howMany: [{ of: '.*', word: 'how many' }],
  counted: '(?:[a-z][a-z-]+ ){0,2}[a-z]{2,}s(?: of [a-z][a-z -]+)?|(?:[a-z]+ )?(?:people|children|feet|data|vertices)',
  inexact: 'known|current|registered|over|under|up to|' +
    'at (?:least|most)|more than|less than|' +
    'fewer than|only|between|or|to|an? (?:average|estimated)|another|other|more|times|percent|per cent',
  rounded: 'about|around|approximately|approx\\.?|roughly|nearly|almost|circa|ca?\\.|some',
  roughly: 'approximately {how}',
  measures: '(?:kilo|centi|milli|micro|nano)?met(?:er|re)s?(?: per second(?: squared)?)?|' +
    'kilomet(?:er|re)s per hour|miles?|feet|inches|(?:kilo|milli)?grams?|tonnes?|(?:milli)?lit(?:er|re)s?|' +
    'degrees?(?: (?:Celsius|Fahrenheit))?|kelvins?|(?:kilo|hecto)?pascals?|atmospheres|(?:kilo)?joules?|' +
    '(?:kilo)?calories|(?:kilo|mega)?watts?|volts?|amperes?|amps?|(?:kilo|mega|giga)?hertz|newtons?|ohms?|decibels?|' +
    'light[- ]years?|astronomical units?|parsecs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?',
  lasts: '(?:second|minute|hour|day|week|month|year)s?',
  limits: 'max(?:im(?:um|al)|\\.)?|min(?:im(?:um|al)|\\.)|at (?:most|least)|' +
    '(?:no|not|never) (?:more|less|fewer|later) than|' +
    'up to|limit(?:s|ed)?|dos(?:e|es|age)|deadlines?|legal|allowed|permitted|mandatory|exceed(?:s|ed|ing)?|' +
    'thresholds?',
  inUnit: ' (in {unit})',
  afterCounted: 'which|that|with|and|in',
  numberNouns: 'halves|twins',
  unfinishedBegins: 'Where|When|If|My|Our|Your|Suppose|Assume|Let|Consider|Imagine|Say|In|For|With|On|At|Every|Each',
  unfinishedEnds: 'it|they|this|which|that|can|could|may|might|must|should|will|would|only|also|always|often|' +
    'usually|typically|generally|normally',
  definite: '(?:the|its|their|his|her|this|that|these|those|each|every) ',
  events: '(?:(?:Treaty|Battle|Edict|Peace|Siege|Declaration|Congress|Council|Statute|Charter|Union|Diet|Partition|' +
    'Concordat|Convention|Confession|Massacre|Fall|Revolt) of [A-Z][\\w\'’-]+' +
    '(?: (?:and |the |of )?[A-Z][\\w\'’-]+){0,3}|' +
    '(?:[A-Z][\\w\'’-]+ ){1,4}(?:Act|War|Revolution|Treaty|Rebellion|Plague|Constitution|Convention|Conference|' +
    'Uprising|Crusade|Amendment|Proclamation|Coup|Compromise|Accords?|Statute)|' +
    // The name of a case: all of it, behind a word that is no part of it.
    '(?<=^|[;(.“] |\\b(?:[Ii]n|that|[Ss]ee|by|to|from|with|like|[Uu]nder|[Ss]ince|than|as|overruled|overruling) )' +
    '(?!(?:In|See|Under|Since|As|But|And) )' +
    '[A-Z][\\w.\'’-]*(?: (?:[A-Z][\\w.\'’-]*|of|&)){0,5} v\\. [A-Z][\\w.\'’-]*' +
    '(?: (?:[A-Z][\\w.\'’-]*|of)){0,4})',
  references: 'Press|Journal|Vol|Publish\\w*|pp|ed|eds|Review|History',
  nameParticles: 'von|van',
  roles: '(?:first |last |current )?(?:presidents?|prime minister|leader|founder|king|queen|emperor|' +
    'general|commander|inventor|discoverer|creator|architect|chancellor|director|designer)',
  asksRole: 'Under “{heading}” in the course material: who is named as “{role}”?',
  asksYear: 'Which year does the course material give for “{name}”?',
  article: 'An?|The',
  definitionHeadings: 'def(?:inition)?s?\\.?|concept|what is it|meaning',
  titleIs: '(?:It |This |They |These )?(?:[Ii]s|[Aa]re) (?=(?:an?|the) )|' +
    '(?:It )?(?:[Ii]s|[Aa]re) defined as |(?:It )?[Rr]efers to '
}
