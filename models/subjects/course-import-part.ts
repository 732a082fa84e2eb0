import { COURSE_IMPORT_PARTS, type CourseImportPart } from '../../collections/subjects/course-import-part.js'
import { modelOf } from '../../lib/database/collection.js'

const PART_BYTES = 256 * 1024

export const courseImportPartModel = modelOf(COURSE_IMPORT_PARTS, (parts, driver) => ({
  /** Stores bytes while they arrive. Returns how many they were. */
  async store (id: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    let [n, size, rest] = [0, 0, Buffer.alloc(0)]
    const write = async (bytes: Buffer) => {
      await driver.insertOne({ _id: `${id}-${n++}`, import: id, bytes } as never)
      size += bytes.length
    }
    for await (const piece of content) {
      rest = Buffer.concat([rest, piece])
      for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES)) await write(rest.subarray(0, PART_BYTES))
    }
    if (rest.length > 0) await write(rest)
    return size
  },

  /** The bytes from a position on; fewer than `length` at the end, or where they were deleted. */
  async read (id: string, from: number, length: number): Promise<Buffer> {
    const found: Buffer[] = []
    const first = Math.floor(from / PART_BYTES)
    for (let n = first; n * PART_BYTES < from + length; n++) {
      const _id = `${id}-${n}` as never
      const part = await driver.findOne({ _id }, { promoteBuffers: true }) as CourseImportPart | null
      if (part === null) break
      found.push(part.bytes)
    }
    const start = from - first * PART_BYTES
    return Buffer.concat(found).subarray(start, start + length)
  },

  async removeImport (id: string): Promise<void> {
    await parts.removeWhere({ import: id })
  }
}))
