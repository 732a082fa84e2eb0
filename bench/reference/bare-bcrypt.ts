import bcrypt from 'bcrypt'
import { HASHES_IN_FLIGHT } from '../../plugins/sign-in/passwords.js'

/*
 * bcrypt alone, on as many threads as the gateway uses for logins. A message says how many passwords to compare; the
 * answer is the time in milliseconds.
 */
const hash = await bcrypt.hash('correct horse', 12)

process.on('message', async (count: number) => {
  const started = performance.now()
  let left = count
  await Promise.all(Array.from({ length: HASHES_IN_FLIGHT }, async () => {
    while (left-- > 0) await bcrypt.compare('correct horse', hash)
  }))
  process.send?.(performance.now() - started)
})
process.stderr.write('bare bcrypt listens on its parent\n')
