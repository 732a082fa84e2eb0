import neostandard from 'neostandard'

export default [
  ...neostandard({ ts: true, ignores: ['dist/**', '.tap/**', 'data/**', 'coverage/**'] }),
  {
    rules: {
      // An ignored promise is a lost write: `void` marks the few that are meant.
      'no-void': ['error', { allowAsStatement: true }]
    }
  }
]
