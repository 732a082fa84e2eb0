/*
 * After `npm run build`, `node tools/sbom.mjs FILE`: what an installation contains, as CycloneDX. That is the packages
 * for production, and those in the files of the page, without those of other kinds of machines. The same commit gives
 * the same file: its time is SOURCE_DATE_EPOCH, or that of the commit.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { argv, env, exit } from 'node:process'
import { shippedPackages } from '../dist/docs/generate/licences.js'

const [file] = argv.slice(2)
if (file === undefined) {
  console.error('Usage: node tools/sbom.mjs FILE')
  exit(1)
}
const { name } = JSON.parse(readFileSync('package.json', 'utf8'))
const bom = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx']))
const shipped = new Set((await shippedPackages()).map(({ name, version }) => `${name}@${version}`))

bom.components = bom.components.filter(component => shipped.has(`${component.name}@${component.version}`))
const kept = new Set([bom.metadata.component['bom-ref'], ...bom.components.map(component => component['bom-ref'])])
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter(other => kept.has(other)).sort() }))
// npm takes the name of the folder.
bom.metadata.component.name = name
const seconds = Number(env.SOURCE_DATE_EPOCH ?? run('git', ['log', '-1', '--format=%ct']))
bom.metadata.timestamp = new Date(seconds * 1000).toISOString()
const digest = createHash('sha256').update(JSON.stringify({ ...bom, serialNumber: '' })).digest('hex')
bom.serialNumber = 'urn:uuid:' +
  digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-a$4-$5')
writeFileSync(file, JSON.stringify(bom, null, 2) + '\n')
console.log(`${bom.components.length} packages are in ${file}`)

function run (program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status === 0) return stdout
  console.error(stderr)
  exit(1)
}
