import neostandard from 'neostandard'
import noLanguageWords from './tools/no-language-words.mjs'

/*
 * tap's loose comparisons let mistakes pass: `t.same([1], ['1'])` holds, and so does `t.match([1, 2, 3], [])`. Other
 * assertions fail without a word on what was wrong.
 */
const ASSERTIONS = [
  {
    selector: 'CallExpression[callee.property.name=/^(same|looseEqual|equivalent|notSame)$/]',
    message: 'Use t.strictSame: t.same takes "1" for 1.'
  },
  ...[
    'CallExpression[callee.property.name="match"] > ArrayExpression:nth-child(2)',
    'CallExpression[callee.property.name=/^(match|rejects|throws)$/] > ObjectExpression:nth-child(2) ArrayExpression',
    'CallExpression[callee.property.name="match"] > CallExpression:nth-child(2)' +
      '[callee.property.name=/^(map|flatMap|filter|toSorted)$/]'
  ].map(selector => ({
    selector,
    message: 'Use t.strictSame or t.matchOnly(Strict) where the pattern has an array: t.match compares no lengths.'
  })),
  {
    selector: 'CallExpression[callee.property.name=/^(ok|notOk)$/][arguments.length=1]',
    message: 'Add a message: t.ok shows only "false" when it fails. Or compare values: t.equal, t.type.'
  }
]

/* What each folder holds beside what it may import (.dependency-cruiser.mjs). */
const PLUGINS_ONLY = {
  selector: 'Program:not(:has(ExportDefaultDeclaration CallExpression[callee.name="fp"]))',
  message: 'Only Fastify plugins stand here: export default fp(…). Other code belongs to lib/ or services/.'
}
const SCHEMAS_ONLY = {
  selector: 'ExportNamedDeclaration > :matches(FunctionDeclaration, ClassDeclaration), ' +
    'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
  message: 'Only schemas, their types and their values stand here. A function belongs to lib/ or services/.'
}
const DEFINITION = 'ExportNamedDeclaration:has(CallExpression[callee.object.name="connection"]' +
  '[callee.property.name="model"])'
const ONE_COLLECTION = {
  selector: `${DEFINITION} ~ ${DEFINITION}`,
  message: 'One collection a file: its queries stand beside its indexes, and are found by the name of the file.'
}
const SHORT_HANDLER = {
  selector: 'CallExpression[callee.object.name="app"][callee.property.name=/^(get|post|put|delete)$/] > ' +
    'ArrowFunctionExpression BlockStatement[body.length>5]',
  message: 'A route is access, schema and one call: what a handler does beyond HTTP belongs to a service.'
}
const WRITES_OF_A_SESSION = '/^(claim|restart|record|rename|dropRecent|endWaiting|file|giveFeedback|markDeleted|' +
  'deleteTranscript|forgetTranscript)$/'
const ONE_STORY = {
  selector: `MemberExpression[property.name=${WRITES_OF_A_SESSION}]:matches([object.name=/^(Session|Turn)$/], ` +
    '[object.property.name=/^(Session|Turn)$/])',
  message: 'The life of a session is told in services/sessions/ and services/chat/ alone, so that its invariants can ' +
    'be seen at once.'
}

/* The store and the programs of the operator close files in a finally: there a failure to close is one of the work. */
const NO_THROWING_FINALLY = {
  selector: 'TryStatement > .finalizer AwaitExpression:not([argument.callee.property.name="catch"])',
  message: 'What a finally throws takes the place of the result, a success too: catch it there, and log it.'
}

export default [
  ...neostandard({ ts: true, ignores: ['dist/**', '.tap/**', 'data/**', 'coverage/**', 'client/schema.d.ts'] }),
  {
    rules: {
      '@stylistic/max-len': ['error', { code: 120 }],
      // The fields of the API and the database are in snake_case, and keep their names on the way.
      camelcase: 'off',
      // A TypeBox schema and its type share one name on purpose.
      '@typescript-eslint/no-redeclare': 'off'
    }
  },
  {
    files: ['lib/**', 'companions/**', 'services/chat/**', 'services/sessions/**', 'web/src/**'],
    rules: { 'no-restricted-syntax': ['error', NO_THROWING_FINALLY] }
  },
  {
    files: ['plugins/**', 'lib/plugins/**', 'companions/*/plugins/**'],
    rules: { 'no-restricted-syntax': ['error', PLUGINS_ONLY, ONE_STORY, NO_THROWING_FINALLY] }
  },
  {
    files: ['schemas/**', 'companions/*/schemas.ts'],
    rules: { 'no-restricted-syntax': ['error', SCHEMAS_ONLY] }
  },
  {
    files: ['models/**', 'companions/*/models/**'],
    rules: { 'no-restricted-syntax': ['error', ONE_COLLECTION, NO_THROWING_FINALLY] }
  },
  {
    files: ['routes/**', 'companions/*/routes/**'],
    rules: { 'no-restricted-syntax': ['error', SHORT_HANDLER, ONE_STORY, NO_THROWING_FINALLY] }
  },
  {
    files: ['services/**'],
    ignores: ['services/chat/**', 'services/sessions/**'],
    rules: { 'no-restricted-syntax': ['error', ONE_STORY, NO_THROWING_FINALLY] }
  },
  {
    files: ['companions/**'],
    ignores: ['companions/text/languages/**', 'companions/*/texts.ts'],
    plugins: { ours: { rules: { 'no-language-words': noLanguageWords } } },
    rules: { 'ours/no-language-words': 'error' }
  },
  {
    files: ['test/**'],
    rules: {
      'no-restricted-syntax': ['error', ...ASSERTIONS],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true }]
    }
  }
]
