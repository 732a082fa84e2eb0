import { readdirSync } from 'node:fs'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as spanish } from '@orama/stopwords/spanish'

/*
 * A rule of ESLint: no words of a natural language in patterns and in lists of words. They belong to
 * companions/text/languages/<code>/, where another language can be added beside them. Sentences that the code says or
 * logs are no patterns: a string is looked at where it is the source of a regular expression, or is made into a list.
 * Nor does code ask which language it is (`language === 'es'`): a language that is added would be forgotten there.
 */

const HERE = new URL('../companions/text/languages/', import.meta.url)
const CODES = new Set(readdirSync(HERE, { withFileTypes: true }).filter(entry => entry.isDirectory())
  .map(({ name }) => name))

const folded = word => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
// Words of patterns that are none of a language: roman numerals, units, the names of things in code.
const ALLOWED = new Set('al am en es os hi me no so id ms page form value values'.split(' '))
const FUNCTION_WORDS = new Set([...english, ...spanish, 'question', 'pregunta', 'exam', 'examen'].map(folded)
  .filter(word => word.length > 1 && !ALLOWED.has(word)))

/** A word that stands in the source of a regular expression as an alternative, or beside a space. */
function wordIn (source) {
  const plain = source.replace(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|\(\?<[a-zA-Z]+>|\[[^\]]*\]/g, ' | ')
  for (const [word] of plain.matchAll(/(?<![\p{L}\p{N}<{$/_-])\p{L}{2,}(?![\p{L}\p{N}>}=_(-])/gu)) {
    if (FUNCTION_WORDS.has(folded(word))) return word
  }
  return undefined
}

const isPattern = text => /\|/.test(text) || /\\[bsSwdp]|\(\?/.test(text)

/** Whether a string is made into a list of words: `'…'.split(' ')`, `new Set([…])`. */
function isList (node) {
  for (let child = node, up = node.parent; up; child = up, up = up.parent) {
    if (up.type === 'NewExpression') return /^(?:Set|Map)$/.test(up.callee.name ?? '')
    if (up.type === 'CallExpression') {
      const isSplit = up.callee === child && child.type === 'MemberExpression' && child.property.name === 'split'
      if (isSplit) return true
      if (up.callee !== child) return false
    } else if (!/^(?:ArrayExpression|BinaryExpression|MemberExpression|TemplateLiteral|Property)$/.test(up.type)) {
      return false
    }
  }
  return false
}

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      word: '"{{word}}" is a word of a natural language: put it into companions/text/languages/<code>/, and build ' +
        'the pattern with `anyOf` or `allWords`.',
      code: 'Do not ask for the language "{{code}}": let companions/text/languages/<code>/ say what is different.'
    }
  },
  create (context) {
    const report = (node, word) => {
      if (word !== undefined) context.report({ node, messageId: 'word', data: { word } })
    }
    const check = (node, text) => {
      if (isPattern(text)) report(node, wordIn(text))
      else if (isList(node) && text.split(' ').length > 3) report(node, wordIn(text))
    }
    return {
      Literal (node) {
        if (node.regex !== undefined) report(node, wordIn(node.regex.pattern))
        else if (typeof node.value === 'string') check(node, node.value)
      },
      BinaryExpression ({ operator, left, right }) {
        if (!/^[!=]==?$/.test(operator)) return
        for (const node of [left, right]) {
          if (node.type === 'Literal' && CODES.has(node.value)) {
            context.report({ node, messageId: 'code', data: { code: node.value } })
          }
        }
      },
      TemplateElement (node) { check(node, node.value.cooked ?? '') }
    }
  }
}
