/**
 * The size of a picture by its header, in pixels: it is known before anything is unpacked. 0 × 0 for a kind that is not
 * known.
 */
export function sizeOfPicture (bytes: Uint8Array): { width: number, height: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.toString('latin1', 0, 16)
  if (buffer.length < 32) return { width: 0, height: 0 }
  if (start.startsWith('\x89PNG')) return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
  if (start.startsWith('GIF8')) return { width: buffer.readUInt16LE(6), height: buffer.readUInt16LE(8) }
  if (start.startsWith('BM')) return { width: buffer.readInt32LE(18), height: Math.abs(buffer.readInt32LE(22)) }
  if (/^P[56]\n/.test(start)) {
    const [width = 0, height = 0] = start.slice(3).split(/\s+/).map(Number)
    return { width, height }
  }
  if (start.startsWith('\xff\xd8')) return ofJpeg(buffer)
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return ofTiff(buffer)
  if (start.startsWith('RIFF')) return ofWebp(buffer)
  return { width: 0, height: 0 }
}

function ofJpeg (buffer: Buffer) {
  for (let at = 2; at + 9 < buffer.length && buffer[at] === 0xff; at += 2 + buffer.readUInt16BE(at + 2)) {
    // Before a mark there may be any number of bytes that fill.
    while (buffer[at + 1] === 0xff && at + 10 < buffer.length) at++
    const mark = buffer[at + 1] ?? 0
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
    if (isFrame) return { width: buffer.readUInt16BE(at + 7), height: buffer.readUInt16BE(at + 5) }
  }
  return { width: 0, height: 0 }
}

const MAX_PAGES = 1000

/** How many pages a TIFF has; 1 for every other kind. */
export function pagesOfTiff (bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!/^(?:II\*\0|MM\0\*)/.test(buffer.toString('latin1', 0, 4))) return 1
  const { short, long } = numbersIn(buffer)
  let pages = 1
  for (let at = long(4); pages < MAX_PAGES; pages++) {
    at = long(at + 2 + short(at) * 12)
    if (at === 0) break
  }
  return pages
}

function numbersIn (buffer: Buffer) {
  const isLittle = buffer[0] === 0x49
  const number = (at: number, length: 2 | 4) => {
    if (at + length > buffer.length) return 0
    return isLittle ? buffer.readUIntLE(at, length) : buffer.readUIntBE(at, length)
  }
  return { short: (at: number) => number(at, 2), long: (at: number) => number(at, 4) }
}

function ofTiff (buffer: Buffer) {
  const { short, long } = numbersIn(buffer)
  const directory = long(4)
  const size = { width: 0, height: 0 }
  for (let n = 0; n < Math.min(100, short(directory)); n++) {
    const entry = directory + 2 + n * 12
    const value = short(entry + 2) === 3 ? short(entry + 8) : long(entry + 8)
    if (short(entry) === 256) size.width = value
    if (short(entry) === 257) size.height = value
  }
  return size
}

function ofWebp (buffer: Buffer) {
  switch (buffer.toString('latin1', 12, 16)) {
    case 'VP8X': return { width: buffer.readUIntLE(24, 3) + 1, height: buffer.readUIntLE(27, 3) + 1 }
    case 'VP8 ': return { width: buffer.readUInt16LE(26) & 0x3fff, height: buffer.readUInt16LE(28) & 0x3fff }
    default: {
      const bits = buffer.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
  }
}
