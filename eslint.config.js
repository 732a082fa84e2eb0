import neostandard from 'neostandard'

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
    'CallExpression[callee.property.name="match"] > ObjectExpression:nth-child(2) ArrayExpression',
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
    files: ['plugins/**', 'lib/plugins/**'],
    rules: {
      'no-restricted-syntax': ['error', {
        selector: 'Program:not(:has(ExportDefaultDeclaration CallExpression[callee.name="fp"]))',
        message: 'Only Fastify plugins stand here: export default fp(…). Other code belongs to lib/ or services/.'
      }]
    }
  },
  {
    // An element with its attributes and its text is read as one thing.
    files: ['web/**/*.tsx'],
    rules: { '@stylistic/max-len': ['error', { code: 160 }], '@stylistic/jsx-closing-tag-location': 'off' }
  },
  {
    files: ['test/**'],
    rules: {
      'no-restricted-syntax': ['error', ...ASSERTIONS],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true }]
    }
  }
]
