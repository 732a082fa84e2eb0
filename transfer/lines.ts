import { createReadStream } from 'node:fs'

/**
 * Reads a UTF-8 file line by line, without the line feeds. (`node:readline` also ends a line at U+2028, which JSON may
 * contain.)
 */
export async function * linesOf (path: string): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop()!
    yield * lines
  }
  if (rest !== '') yield rest
}
