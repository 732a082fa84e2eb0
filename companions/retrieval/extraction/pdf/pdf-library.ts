import { readFile } from 'node:fs/promises'
import { getResolvedPDFJS } from 'unpdf'
import { MAX_PIXELS } from '../pictures/text-recognition.js'

/** The library that reads PDF, and a page as it describes it. */
type Library = Awaited<ReturnType<typeof getResolvedPDFJS>>
export type Pdf = Awaited<ReturnType<Library['getDocument']>['promise']>
export type Page = Awaited<ReturnType<Pdf['getPage']>>

/** The tables that tell what the codes of Chinese, Japanese and Korean fonts mean, by their names. */
class CharacterMaps {
  async fetch ({ kind, filename }: { kind: string, filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename)) throw new Error('There are character maps only')
    return new Uint8Array(await readFile(new URL(`character-maps/${filename}`, import.meta.url)))
  }
}

const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: true,
  useWorkerFetch: false,
  // A larger one is left out before it is unpacked: it would take the memory that the text needs.
  maxImageSize: MAX_PIXELS,
  // It must be there, and is not used.
  cMapUrl: 'character-maps/',
  BinaryDataFactory: CharacterMaps
}

/** Begins to read a file. The library takes the bytes. */
export async function openPdf (data: Uint8Array): Promise<ReturnType<Library['getDocument']>> {
  fitNode20()
  const { getDocument } = await getResolvedPDFJS()
  return getDocument({ ...OPTIONS, data: withEnd(data) })
}

// In bytes: where a file says at its end where its objects are.
const END = 2048

/** A file whose end is missing, with one that names its first object: the library looks for the others itself. */
function withEnd (data: Uint8Array): Uint8Array {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes.subarray(-END).includes('startxref')) return data
  const catalog = bytes.lastIndexOf(' obj', bytes.lastIndexOf('/Catalog'))
  const before = bytes.subarray(Math.max(0, catalog - 20), Math.max(0, catalog)).toString('latin1')
  const [, number] = /(\d{1,7} \d{1,5})$/.exec(before) ?? []
  if (number === undefined) return data
  const end = Buffer.from(`\ntrailer\n<< /Root ${number} R >>\nstartxref\n0\n%%EOF\n`)
  return new Uint8Array(Buffer.concat([bytes, end]))
}

/** The instructions that draw a page, without what readers have written onto it. */
export async function drawingOf (page: Page) {
  const { OPS, AnnotationMode } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  return { OPS, fnArray, argsArray }
}

/** The texts that a page draws, letter by letter. */
export async function textsDrawnOn (page: Page): Promise<Array<Array<{ unicode?: string } | number | null>>> {
  const { OPS, fnArray, argsArray } = await drawingOf(page)
  return fnArray.flatMap((fn: number, n: number) => fn === OPS.showText ? [argsArray[n][0]] : [])
}

/** The library needs this method of Node 22 for the instructions of a page. */
function fitNode20 (): void {
  const buffers = ArrayBuffer.prototype as { transferToFixedLength?: (length?: number) => ArrayBuffer }
  buffers.transferToFixedLength ??= function (this: ArrayBuffer, length = this.byteLength) {
    const moved = structuredClone(this, { transfer: [this] })
    if (moved.byteLength === length) return moved
    const resized = new ArrayBuffer(length)
    new Uint8Array(resized).set(new Uint8Array(moved, 0, Math.min(length, moved.byteLength)))
    return resized
  }
}
