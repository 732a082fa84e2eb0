/*
 * A part of `npm run lint:house`: no folder of the product has more than 15 files of code. A longer list is not read
 * any more; what belongs together gets a folder of its own.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit } from 'node:process'

const MOST = 15

const tooMany = argv.slice(2).flatMap(folder => [folder, ...foldersIn(folder)]).flatMap(folder => {
  const files = readdirSync(folder).filter(name => /\.(?:tsx?|mjs)$/.test(name))
  return files.length > MOST ? [`${folder} has ${files.length} files; at most ${MOST} are allowed`] : []
})
for (const line of tooMany) console.error(line)
exit(tooMany.length === 0 ? 0 : 1)

function foldersIn (folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
}
