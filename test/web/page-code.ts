import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Test } from 'tap'
import { build, type Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../../../web/src')

/** Code of the page, without a browser: it is bundled as for the page, and drawn into a string of HTML. */
export async function pageCode (t: Test, entry: string): Promise<any> {
  const folder = t.testdir({})
  await build({
    configFile: join(SOURCE, '../vite.config.js'),
    logLevel: 'warn',
    plugins: [withEntry(entry)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: { input: { entry: 'virtual:entry' }, output: { codeSplitting: false } }
    }
  })
  return await import(pathToFileURL(join(folder, 'entry.js')).href)
}

/** The texts are English: what chooses the language asks the browser. */
function withEntry (entry: string): Plugin {
  const modules: Record<string, string> = {
    entry: entry.replaceAll('~/', `${SOURCE}/`),
    language: `export { en as t } from '${SOURCE}/texts/en.ts'`
  }
  return {
    name: 'entry',
    enforce: 'pre',
    resolveId: id => id === 'virtual:entry' ? '\0entry' : id.endsWith('/language.js') ? '\0language' : undefined,
    load: id => modules[id.replace('\0', '')]
  }
}
