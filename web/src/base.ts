// What pages are made of, whatever they are about. A page imports it from here; the parts of `ui/` import each other.
export * from './account.js'
export * from './api.js'
export * from './courses.js'
export * from './documents.js'
export * from './language.js'
export * from './load.js'
export * from './shell.js'
export * from './ui/index.js'
