import type { Content } from './qti-1.js'
import { childOf, htmlOf, questionText, wholeText, descendants } from './qti-elements.js'
import type { XmlElement } from '../xml.js'

/* QTI 2.1 and 2.2: a question is an <assessmentItem>, in a file of its own. */

// Stands for a gap while HTML becomes Markdown, which would escape underscores.
const GAP = '\uE000'

// What is shown after the answer, or to teachers alone.
const NOT_ASKED = ['feedbackInline', 'feedbackBlock', 'rubricBlock']

const isInteraction = ({ name }: XmlElement) => name.endsWith('Interaction')

function interactionsIn (element: XmlElement): XmlElement[] {
  return element.children.flatMap(child => isInteraction(child) ? [child] : interactionsIn(child))
}

export function typeOfAssessmentItem (item: XmlElement): string {
  const body = childOf(item, 'itemBody')
  return (body && interactionsIn(body)[0]?.name) ?? 'unknown'
}

/** What an item asks; `undefined` where the bank has no question that is graded in this way. */
export function readAssessmentItem (
  item: XmlElement
): Content & { text: string, explanation: string } | undefined {
  const body = childOf(item, 'itemBody')
  const [interaction, ...others] = body === undefined ? [] : interactionsIn(body)
  if (body === undefined || interaction === undefined || others.length > 0) return undefined
  const declaration = item.children.find(({ name, attributes }) =>
    name === 'responseDeclaration' && attributes.identifier === interaction.attributes.responseIdentifier)
  const content = declaration && contentOf(item, interaction, declaration)
  if (content === undefined) return undefined
  const text = questionText(htmlOf(body, child => {
    if (NOT_ASKED.includes(child.name)) return ''
    if (!isInteraction(child)) return undefined
    if (child.name === 'textEntryInteraction') return GAP
    const prompt = childOf(child, 'prompt')
    return prompt === undefined ? '' : `<p>${htmlOf(prompt)}</p>`
  })).replaceAll(GAP, '_____')
  return { ...content, text, explanation: '' }
}

function withoutFeedback ({ name }: XmlElement): string | undefined {
  return NOT_ASKED.includes(name) ? '' : undefined
}

function contentOf (item: XmlElement, interaction: XmlElement, declaration: XmlElement): Content | undefined {
  const right = rightOf(declaration)
  if (right.length === 0 || hasPartialCredit(item, declaration)) return undefined
  const { cardinality, baseType } = declaration.attributes
  if (interaction.name === 'choiceInteraction') {
    const options = interaction.children.filter(({ name }) => name === 'simpleChoice').map(choice => ({
      text: questionText(htmlOf(choice, withoutFeedback)), correct: right.includes(choice.attributes.identifier ?? '')
    }))
    return { type: cardinality === 'multiple' ? 'multiple' : 'single', options }
  }
  if (interaction.name !== 'textEntryInteraction' || cardinality !== 'single') return undefined
  if (baseType === 'string') return { type: 'text', accepted: [...new Set(right)] }
  const answer = Number(right[0])
  const tolerance = toleranceOf(item)
  const isNumber = (baseType === 'float' || baseType === 'integer') && right.length === 1 && Number.isFinite(answer)
  return isNumber && tolerance !== undefined ? { type: 'number', answer, tolerance } : undefined
}

/** What is right: what is said to be, and of texts also what earns as much. */
function rightOf (declaration: XmlElement): string[] {
  const stated = descendants(childOf(declaration, 'correctResponse'), ['value']).map(value => wholeText(value).trim())
  const mapped = mappedIn(declaration).map(({ key }) => key)
  return stated.length === 0 || declaration.attributes.baseType === 'string' ? [...stated, ...mapped] : stated
}

/** The answers that earn points. */
function mappedIn (declaration: XmlElement): Array<{ key: string, points: number }> {
  return descendants(childOf(declaration, 'mapping'), ['mapEntry'])
    .map(({ attributes }) => ({ key: (attributes.mapKey ?? '').trim(), points: Number(attributes.mappedValue) }))
    .filter(({ points }) => points > 0)
}

/** Whether an answer earns less than another one, or earns something that is not said to be right. */
function hasPartialCredit (item: XmlElement, declaration: XmlElement): boolean {
  const template = childOf(item, 'responseProcessing')?.attributes.template ?? ''
  if (/match_correct/.test(template)) return false
  const mapped = mappedIn(declaration)
  const isText = declaration.attributes.baseType === 'string'
  const right = rightOf(declaration)
  return mapped.some(({ key, points }) => points !== mapped[0]?.points || !(isText || right.includes(key)))
}

/** 0 where none is said; `undefined` for one that is no single number. */
function toleranceOf (item: XmlElement): number | undefined {
  const equal = descendants(childOf(item, 'responseProcessing'), ['equal'])[0]?.attributes
  if (equal?.toleranceMode === undefined || equal.toleranceMode === 'exact') return 0
  const [tolerance, ...others] = [...new Set((equal.tolerance ?? '').trim().split(/\s+/))].map(Number)
  return equal.toleranceMode === 'absolute' && others.length === 0 && tolerance !== undefined && tolerance >= 0
    ? tolerance
    : undefined
}
