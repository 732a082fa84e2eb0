import ts from 'typescript'
import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync, mkdirSync, statSync, existsSync } from 'node:fs'
import { dirname } from 'node:path'
const files = execSync("git ls-files -co --exclude-standard '*.ts'").toString().trim().split('\n').filter(f => !f.endsWith('.d.ts') && existsSync(f))
const opt = ts.readConfigFile('tsconfig.json', p => readFileSync(p, 'utf8')).config.compilerOptions
const { options } = ts.convertCompilerOptionsFromJson(opt, '.')
let n = 0
for (const f of files) {
  const out = 'dist/' + f.replace(/\.ts$/, '.js')
  if (existsSync(out) && statSync(out).mtimeMs > statSync(f).mtimeMs) continue
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, ts.transpileModule(readFileSync(f, 'utf8'), { compilerOptions: { ...options, declaration: false, module: ts.ModuleKind.ESNext, incremental: false, composite: false, sourceMap: false }, fileName: f }).outputText)
  n++
}
console.log('transpiled', n)
