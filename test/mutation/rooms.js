/*
 * Mutation testing: small changes to the source that at least one test should notice.
 *
 *   npm run test:mutation -- embedded-mongo     one of the rooms below
 *
 * A run compiles a copy of the project below dist/stryker and runs the test files of the room against 200 of its
 * mutants. It prints the mutants that survive, with file, line and column. It takes ten minutes to an hour on two
 * quiet cores, and fails below the wanted score.
 */

/** Which mutants belong to the sample. Another seed chooses others. */
export const seed = 'course-assistant'

/** How many mutants of a room are tested. */
export const sampleSize = 200

/** The least share of the sample that the tests must kill, in percent. */
export const wantedScore = 80

/**
 * The source files of a room, and the compiled test files that are run for it (globs). Mutants in a worker thread or a
 * child process count as not covered, so a room needs tests that run its code in their own process.
 */
export const rooms = {
  models: {
    sources: ['models/**/*.ts'],
    tests: [
      'dist/test/models/*.test.js', 'dist/test/services/*.test.js',
      'dist/test/routes/{accounts,admin,questions,sessions}/*.test.js'
    ]
  },
  services: {
    sources: ['services/**/*.ts'],
    tests: [
      'dist/test/services/**/*.test.js',
      'dist/test/routes/{accounts,admin,chat,documents,professor,questions,results,sessions,subjects,system}/*.test.js'
    ]
  },
  plugins: {
    sources: ['plugins/**/*.ts', 'lib/plugins/**/*.ts'],
    tests: [
      'dist/test/plugins/*.test.js', 'dist/test/lib/plugins/*.test.js', 'dist/test/permission-matrix.test.js',
      'dist/test/routes/{docs,system}/*.test.js', 'dist/test/routes/accounts/{mail,password}.test.js',
      'dist/test/routes/subjects/rules.test.js', 'dist/test/services/{course-material,deletions,retention}.test.js'
    ]
  },
  lib: {
    sources: ['lib/**/*.ts', '!lib/plugins/**'],
    tests: [
      'dist/test/lib/**/*.test.js', 'dist/test/settings.test.js', 'dist/test/routes/chat/engine-faults.test.js',
      'dist/test/routes/documents/documents.test.js'
    ]
  },
  'chat-engine': {
    sources: ['companions/chat-engine/**/*.ts'],
    tests: ['dist/test/companions/chat-engine/**/*.test.js']
  },
  'embedded-mongo': {
    sources: ['embedded-mongo/**/*.ts'],
    tests: ['dist/test/embedded-mongo/**/*.test.js']
  }
}
