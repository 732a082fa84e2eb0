import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { withEncodingRepaired } from '../../../../lib/text-encoding.js'
import { withoutDialect } from '../../../text/formats/dialects.js'
import { passagesOfChunks } from '../chunks.js'
import { flatMaterial, type FlatMaterial } from '../material-index.js'
import { passagesOf, plainPassagesOf } from '../passages.js'
import type { Chunk } from '../retrieval.js'

/** What a material is made of. */
export interface Texts {
  /** Markdown, as it is stored. */
  guide: string
  published: string
  chunks: Chunk[]
}

/** The number of a text among those of a material: the guide, the published guide, then the documents. */
export type TextNumber = number

/** Stands for no text. */
export const NO_TEXT = -1

/** What passages are read of, one text at a time. */
interface Text { passages: (isPlain: boolean) => ReturnType<typeof passagesOf> }

/**
 * The material of texts.
 * @param isPlain whether the Markdown of a text is left unread, because it would take too long
 * @param onText called before a text is read, and with {@link NO_TEXT} after the last one
 */
export function materialOf (
  texts: Texts, isPlain: (text: TextNumber) => boolean = () => false, onText: (text: TextNumber) => void = () => {}
): FlatMaterial {
  const all = textsOf(texts)
  const passages = all.flatMap(({ passages }, number) => {
    onText(number)
    return passages(isPlain(number))
  })
  onText(NO_TEXT)
  return flatMaterial(passages)
}

function textsOf ({ guide, published, chunks }: Texts): Text[] {
  const guides = [[guide, 'guide'], [published, 'published guide']] as const
  return [
    ...guides.map(([text, kind]): Text => ({
      passages: isPlain => isPlain
        ? plainPassagesOf(withEncodingRepaired(text), { kind })
        : passagesOf(withoutDialect(withEncodingRepaired(text)), { kind })
    })),
    ...documentsIn(chunks).map((own): Text => ({ passages: isPlain => passagesOfChunks(own, isPlain) }))
  ]
}

function documentsIn (chunks: Chunk[]): Chunk[][] {
  const documents: Chunk[][] = []
  let last: string | undefined
  for (const chunk of chunks) {
    const name = chunk.metadata.document_id ?? chunk.metadata.filename
    if (name === last) documents.at(-1)?.push(chunk)
    else documents.push([chunk])
    last = name
  }
  return documents
}

/** How much text it is. A piece of HTML takes as long as some hundred characters. */
export function workOf ({ guide, published, chunks }: Texts): number {
  const characters = guide.length + published.length + chunks.reduce((sum, { content }) => sum + content.length, 0)
  if (characters > SMALL) return characters
  const tags = [guide, published, ...chunks.map(({ content }) => content)].reduce((sum, text) =>
    sum + text.split('<').length - 1, 0)
  return characters + 200 * tags
}

/** Less {@link workOf} than this takes some 20 ms. */
export const SMALL = 20_000

// A quarter less than the best of deflate, in the same time; the next levels take much longer.
const QUALITY = 5
const decompress = promisify(brotliDecompress)

/** A material in a quarter of its memory. */
export function packed (material: FlatMaterial): Uint8Array {
  return brotliCompressSync(serialize(material), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}

/** The material that was packed. It is unpacked on another thread: about 10 ms for a million characters. */
export async function unpacked (bytes: Uint8Array): Promise<FlatMaterial> {
  return deserialize(await decompress(bytes)) as FlatMaterial
}
