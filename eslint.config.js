import neostandard from 'neostandard'

export default [
  ...neostandard({ ts: true, ignores: ['dist/**', '.tap/**', 'data/**', 'coverage/**', 'client/schema.d.ts'] }),
  {
    rules: {
      // The fields of the API and the database are in snake_case, and keep their names on the way.
      camelcase: 'off',
      // A TypeBox schema and its type share one name on purpose.
      '@typescript-eslint/no-redeclare': 'off'
    }
  }
]
