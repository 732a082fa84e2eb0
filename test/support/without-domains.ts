/*
 * Imported before tap. tap follows every promise of a test, to say in which test an error was that nobody caught. That
 * takes a fifth of the time of all tests. Without it, such an error ends the process, and tap names the group. A file
 * that runs by itself has it (`npm run test:room`).
 */
import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

const { createHook } = hooks
const nothing = { enable: () => nothing, disable: () => nothing }
hooks.createHook = callbacks => callbacks.init && callbacks.destroy ? nothing : createHook(callbacks)
syncBuiltinESMExports()
