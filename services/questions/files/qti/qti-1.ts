import { largestOf } from '../../../../lib/values/lists.js'
import type { NewQuestion } from '../../../../schemas/questions.js'
import { childOf, questionText, wholeText, descendants } from './qti-elements.js'
import { literalText } from '../html/html.js'
import type { XmlElement } from '../xml.js'

/*
 * QTI 1.2, as Canvas, Blackboard and Common Cartridges write it. A question is an <item>: what is presented, and
 * conditions that give points.
 */

export type Content = Pick<NewQuestion, 'type' | 'options' | 'answer' | 'tolerance' | 'accepted'>

const RESPONSES = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp']

/** The type of an item, as its program names it. */
export function typeOfItem (item: XmlElement): string {
  const fields = descendants(item, ['qtimetadatafield']).map(field =>
    [wholeText(childOf(field, 'fieldlabel') ?? field), wholeText(childOf(field, 'fieldentry') ?? field)] as const)
  const named = fields.find(([label]) => ['question_type', 'cc_profile'].includes(label.trim()))?.[1]
  const blackboard = descendants(item, ['bbmd_questiontype'])[0]
  const response = descendants(childOf(item, 'presentation'), RESPONSES)[0]
  return (named ?? (blackboard && wholeText(blackboard)) ?? response?.name ?? 'unknown').trim().slice(0, 100)
}

/** What an item asks; `undefined` where the bank has no question that is graded in this way. */
export function readItem (item: XmlElement): Content & { text: string, explanation: string } | undefined {
  const presentation = childOf(item, 'presentation')
  const [response, ...others] = descendants(presentation, RESPONSES)
  if (presentation === undefined || response === undefined || others.length > 0) return undefined
  const content = contentOf(item, response)
  if (content === undefined) return undefined
  const text = withGap(materials(presentation, RESPONSES), response)
  return { ...content, text, explanation: explanationOf(item) }
}

/** Canvas names the place of a list or a field in the text: "[color]" is that of `response_color`. */
function withGap (text: string, { attributes: { ident = '' } }: XmlElement): string {
  return ident.startsWith('response_') ? text.replace(`[${ident.slice('response_'.length)}]`, '_____') : text
}

function contentOf (item: XmlElement, response: XmlElement): Content | undefined {
  const rules = descendants(item, ['respcondition']).map(ruleOf)
    .filter(({ points, equal, least, substring }) => points > 0 && (equal.length + least.length > 0 || substring))
  const best = Math.max(0, largestOf(rules.map(({ points }) => points)))
  // Every answer to a survey is right.
  if (/^(?:opinion|likert)/i.test(typeOfItem(item))) return undefined
  if (response.name === 'response_lid') return choiceOf(typeOfItem(item), response, rules, best)
  // Points for a part of the answer have no place in the bank.
  if (rules.length === 0 || rules.some(({ points }) => points < best)) return undefined
  if (rules.some(({ isLoose }) => isLoose)) return undefined
  const fib = descendants(response, ['render_fib'])[0]
  const isNumber = response.name === 'response_num' || /num|calc/i.test(typeOfItem(item)) ||
    /^(?:decimal|integer|scientific)$/i.test(fib?.attributes.fibtype ?? '')
  if (isNumber) return numberOf(rules)
  if (response.name !== 'response_str' || rules.some(({ substring }) => substring)) return undefined
  const accepted = [...new Set(rules.flatMap(({ equal }) => equal).map(text => text.trim()))]
  return accepted.length === 0 ? undefined : { type: 'text', accepted }
}

interface Rule {
  points: number
  equal: string[]
  least: number[]
  most: number[]
  adds: boolean
  substring: boolean
  /** An answer that holds the text or matches the pattern is right, too: Blackboard says so. */
  isLoose: boolean
  /** One of several is enough. */
  isEither: boolean
}

/** What a condition wants, without what it must not be. */
function ruleOf (condition: XmlElement): Rule {
  const wanted = childOf(condition, 'conditionvar')
  // Blackboard has rules for feedback, which compare with nothing.
  const values = (name: string) =>
    descendants(wanted, [name], ['not']).map(wholeText).filter(text => text.trim() !== '')
  const set = descendants(condition, ['setvar']).filter(({ attributes: { varname, variablename = 'SCORE' } }) =>
    /score/i.test(varname ?? variablename))
  const points = set.map(variable => {
    const value = wholeText(variable).trim()
    return /^SCORE\.max$/i.test(value) ? 100 : Number(value)
  })
  // Blackboard gives no points to what is typed: it names the feedback of the right answer.
  const isRight = set.length === 0 && descendants(condition, ['displayfeedback'])
    .some(({ attributes }) => attributes.linkrefid === 'correct')
  return {
    points: isRight ? 100 : Math.max(0, largestOf(points.filter(Number.isFinite))),
    isLoose: descendants(condition, ['setvar']).some(variable =>
      variable.attributes.variablename === 'EvaluationType' && !/^exact$/i.test(wholeText(variable).trim())),
    equal: values('varequal'),
    least: [...values('vargte'), ...values('vargt')].map(Number),
    most: [...values('varlte'), ...values('varlt')].map(Number),
    adds: set.some(({ attributes }) => attributes.action === 'Add'),
    isEither: descendants(wanted, ['or'], ['not']).length > 0,
    substring: descendants(wanted, ['varsubstring'], ['not']).length > 0
  }
}

function choiceOf (type: string, response: XmlElement, rules: Rule[], best: number): Content | undefined {
  const labels = descendants(response, ['response_label'])
  // Blackboard writes "Single" for its questions with several right options, too.
  const isMultiple = response.attributes.rcardinality?.toLowerCase() === 'multiple' || /multiple.?answer/i.test(type)
  const whole = rules.filter(({ points }) => points === best)
  // One rule names all that are right, or each that is right adds the same.
  if (rules.length > whole.length || whole.length === 0) return undefined
  const right = new Set(whole.flatMap(({ equal }) => equal).map(name => name.trim()))
  // Where one of several is enough, they are not all right together.
  if (isMultiple && whole.some(({ isEither }) => isEither)) return undefined
  if (isMultiple ? whole.length > 1 && !whole.every(({ adds }) => adds) : right.size !== 1) return undefined
  const options = labels.map(label =>
    ({ text: writtenOut(materials(label)), correct: right.has(label.attributes.ident?.trim() ?? '') }))
  if (options.every(({ correct }) => !correct)) return undefined
  return { type: isMultiple ? 'multiple' : 'single', options }
}

/** Blackboard names the options of its questions "either … or", and writes them out in the language of the reader. */
function writtenOut (option: string): string {
  const [, yes, no, isYes] = /^([a-z]+)_([a-z]+)\.(true|false)$/.exec(option) ?? []
  const word = isYes === 'true' ? yes : no
  return word === undefined ? option : `${word[0]?.toUpperCase()}${word.slice(1)}`
}

function numberOf (rules: Rule[]): Content | undefined {
  const [rule, ...others] = rules
  // Several ranges are no value with a tolerance.
  if (rule === undefined || others.length > 0 || rule.least.length > 1 || rule.most.length > 1) return undefined
  const [[value], [from], [to]] = [rule.equal.map(Number), rule.least, rule.most]
  // A range that is open at one side, or beside the value.
  if ((from === undefined) !== (to === undefined)) return undefined
  const answer = value ?? (from !== undefined && to !== undefined ? (from + to) / 2 : NaN)
  const tolerance = from !== undefined && to !== undefined ? Math.max(answer - from, to - answer) : 0
  if (from !== undefined && to !== undefined && (answer < from || answer > to)) return undefined
  if (rule.equal.length > 1 || !Number.isFinite(answer) || !(tolerance >= 0)) return undefined
  return { type: 'number', answer, tolerance: Number(tolerance.toPrecision(12)) }
}

const TEXTS = ['mattext', 'mat_formattedtext', 'matemtext', 'matimage', 'mataudio', 'matvideo', 'matapplet']

/** The texts in an element as Markdown. @throws {ForeignFile | FaultyQti} */
function materials (element: XmlElement, without: string[] = []): string {
  return descendants(element, TEXTS, [...without, 'itemfeedback']).map(part => {
    if (part.name === 'matimage' || /^mat(?:audio|video|applet)$/.test(part.name)) return questionText('<img>')
    const text = wholeText(part)
    const isHtml = /html/i.test(part.attributes.texttype ?? part.attributes.type ?? '')
    // Older programs write HTML without saying so, and Blackboard lets its reader find out.
    const pattern = part.attributes.type === 'SMART_TEXT' ? /<\w|&\w+;/ : /^\s*<(?:p|div)\b/i
    return isHtml || pattern.test(text) ? questionText(text) : literalText(text.trim())
  }).filter(text => text !== '').join('\n\n')
}

function explanationOf (item: XmlElement): string {
  const feedback = descendants(item, ['itemfeedback'])
    .find(({ attributes }) => /^(?:general|general_fb|solution)$/i.test(attributes.ident ?? ''))
  return feedback === undefined ? '' : materials(feedback)
}
