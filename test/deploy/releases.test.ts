import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { isAllowed, shippedPackages } from '../../docs/generate/licences.js'
import { VERSION } from '../../lib/process/version.js'
import { documentsOf, exists, read } from './files.js'

t.test('no package of an installation has a licence that binds who uses it', async t => {
  const packages = await shippedPackages()
  t.ok(packages.length > 200, `${packages.length} packages`)
  for (const name of ['fastify', 'mongoose', 'preact', 'katex']) t.ok(packages.some(one => one.name === name), name)
  const tools = ['typescript', 'tap', 'vite', 'eslint']
  t.strictSame(packages.filter(({ name }) => tools.includes(name)), [], 'no tool is among them')
  for (const { name, license } of packages) t.ok(isAllowed(license), `${name} has ${license}`)
})

t.test('one alternative of a licence is enough, and all of its parts are needed', async t => {
  for (const license of ['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)']) t.ok(isAllowed(license), license)
  const tied = ['GPL-3.0-or-later', 'AGPL-3.0', '(MIT AND GPL-2.0)', 'SSPL-1.0', 'UNLICENSED', 'unknown', '']
  for (const license of tied) {
    t.notOk(isAllowed(license), license)
  }
})

const WEAK = { name: 'left-pad', title: 'It pads too far', url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc' }
const reportWith = (severity: string, node = 'node_modules/fastify') => ({
  vulnerabilities: {
    'left-pad': { via: [{ ...WEAK, severity }], nodes: [node] }, user: { via: ['left-pad'], nodes: [node] }
  }
})
const exception = (until: string) => [{ id: 'GHSA-aaaa-bbbb-cccc', reason: 'The page does not pad.', until }]

t.test('a known weakness fails the audit, but for an exception with a reason that has not ended', async t => {
  const folder = t.testdir()
  const cases: Array<[what: string, report: object, exceptions: object[], status: number, line: string]> = [
    ['nothing is known', { vulnerabilities: {} }, [], 0, '0 problems'],
    ['a weakness', reportWith('high'), [], 1, 'FAIL GHSA-aaaa-bbbb-cccc: It pads too far (left-pad)'],
    ['one in the page', reportWith('high', 'node_modules/preact'), [], 1, 'FAIL GHSA-aaaa-bbbb-cccc'],
    ['one of a tool', reportWith('high', 'node_modules/typescript'), [], 0, '0 known weaknesses'],
    ['a light one', reportWith('low'), [], 0, '0 problems'],
    ['an exception', reportWith('high'), exception('2026-12-01'), 0, '1 known weaknesses, 1 exceptions, 0 problems'],
    ['one that has ended', reportWith('high'), exception('2026-11-30'), 1, 'its exception ended on 2026-11-30'],
    ['one for nothing', { vulnerabilities: {} }, exception('2027-01-01'), 1, 'nothing needs its exception any more'],
    ['one without a reason', reportWith('high'), [{ id: 'GHSA-aaaa-bbbb-cccc', until: '2027-01-01' }], 1, 'lacks'],
    ['no answer of the registry', { message: '405' }, [], 0, 'The audit is skipped']
  ]
  for (const [what, report, exceptions, status, line] of cases) {
    const [reported, excepted] = [join(folder, 'report'), join(folder, 'exceptions')]
    writeFileSync(reported, JSON.stringify(report))
    writeFileSync(excepted, JSON.stringify(exceptions))
    const args = ['tools/audit.mjs', '--report', reported, '--exceptions', excepted, '--today', '2026-12-01']
    const ended = spawnSync(process.execPath, args, { encoding: 'utf8' })
    t.strictSame([ended.status, ended.stdout.includes(line)], [status, true], `${what}: ${ended.stdout}${ended.stderr}`)
  }
})

t.test('every exception of the audit has an id, a reason and a day', async t => {
  for (const entry of JSON.parse(read('audit-exceptions.json'))) {
    t.match(entry, { id: /^GHSA-/, reason: /\w+ \w+/, until: /^\d{4}-\d\d-\d\d$/ })
  }
})

t.test('a release is a tag, with an image, an SBOM and provenance, at no registry that is named', async t => {
  const source = read('.github/workflows/release.yaml')
  const [{ on, jobs: { release: { steps } } }] = documentsOf('.github/workflows/release.yaml')
  t.strictSame(on, { push: { tags: ['v*'] } })
  const used = steps.map(({ uses }: any) => uses?.split('@')[0]).filter(Boolean)
  for (const action of ['docker/build-push-action', 'actions/attest-build-provenance', 'actions/attest-sbom']) {
    t.ok(used.includes(action), action)
  }
  // It tells the builder which kinds of machines there are.
  const [emulator, builder] = ['docker/setup-qemu-action', 'docker/setup-buildx-action'].map(name => used.indexOf(name))
  t.ok(emulator >= 0 && emulator < builder, 'what is built for another kind of machine can be run')
  const { with: image } = steps.find(({ uses }: any) => uses?.startsWith('docker/build-push-action'))
  t.match(image, { provenance: 'mode=max', sbom: true, outputs: /rewrite-timestamp=true/ })
  // The chart and the manifests ask for the version without the v of the tag.
  const { run } = steps.find(({ id }: any) => id === 'version')
  t.match(image.tags, /^\S+ env\.IMAGE \}\}:\S+ steps\.version\.outputs\.version \}\}$/)
  const output = join(t.testdir(), 'output')
  spawnSync('bash', ['-c', run], { env: { GITHUB_REF_NAME: `v${VERSION}`, GITHUB_OUTPUT: output } })
  t.equal(readFileSync(output, 'utf8'), `version=${VERSION}\n`)
  t.notMatch(source, /\b(docker|ghcr|quay)\.io\b/)
  const { scripts } = JSON.parse(read('package.json'))
  for (const [, script = ''] of source.matchAll(/npm run (\S+)/g)) t.ok(scripts[script], script)
  for (const path of ['.ci/run', 'deploy/helm', 'CHANGELOG.md', '.nvmrc']) {
    t.ok(source.includes(path) && exists(path), path)
  }
  t.equal(documentsOf('deploy/kubernetes/kustomization.yaml')[0].images[0].newTag, VERSION)
})

t.test('both stages of the image have one base, named by its digest', async t => {
  const bases = read('Dockerfile').match(/^FROM \S+/gm) ?? []
  t.equal(bases.length, 2)
  t.equal(new Set(bases).size, 1)
  t.match(bases[0], /^FROM node:24-bookworm-slim@sha256:[0-9a-f]{64}$/)
})

t.test('a release is refused while the base image has no digest', t => {
  const [{ jobs: { release: { steps } } }] = documentsOf('.github/workflows/release.yaml')
  const { run } = steps.find(({ name }: any) => name?.startsWith('The base image'))
  const statusWith = (image: string) => {
    const cwd = t.testdir({ Dockerfile: `FROM ${image} AS build\nRUN npm ci\nFROM ${image}\n` })
    return spawnSync('bash', ['-c', run], { cwd }).status
  }
  t.equal(statusWith('node:24-bookworm-slim'), 1)
  t.equal(statusWith(`node:24-bookworm-slim@sha256:${'0'.repeat(64)}`), 0)
  t.end()
})

t.test('the notes for operators name the releases of the changelog', t => {
  const released = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name)
  const notes = read('docs/releasing.md').split('### Notes for each release')[1] as string
  const noted = [...notes.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, name]) => name)
  t.ok(noted.length > 0, 'there are some')
  t.strictSame(noted.filter(name => !released.includes(name)), [])
  const [, unreleased = ''] = read('CHANGELOG.md').split(/^## \[.+?\].*$/m)
  t.equal(noted.includes('Unreleased') && unreleased.trim() === '', false, 'none are left for what was released')
  t.end()
})
