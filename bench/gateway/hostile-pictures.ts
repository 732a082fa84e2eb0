import { crc32, deflateSync } from 'node:zlib'
import { pdfPage } from '../../test/companions/retrieval/files.js'

/* Pictures of 30,000 × 30,000 in some kilobytes, in each kind of file that may hold one. */

const SIDE = 30_000

/** The pictures, by the names of their files. */
export function largePictures (): Record<string, Buffer> {
  const rows = Buffer.alloc(SIDE * Math.ceil(SIDE / 8))
  const packed = deflateSync(rows)
  const photo = jpeg()
  return {
    'large.png': png(SIDE, Buffer.alloc(SIDE * (1 + Math.ceil(SIDE / 8)))),
    'large.jpg': photo,
    'large.tif': tiff(packed),
    'large.pdf': inPdf('/BitsPerComponent 1 /Filter /FlateDecode', packed),
    'photo.pdf': inPdf('/BitsPerComponent 8 /Filter /DCTDecode', photo)
  }
}

/** A square picture of one bit a pixel. Each row begins with a byte of its filter. */
export function png (side: number, rows: Buffer): Buffer {
  const size = 1 + Math.ceil(side / 8)
  for (let y = 0; y < side; y++) rows[y * size] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** One block of grey, again and again: six bits each. Before its size there are bytes that fill. */
function jpeg (): Buffer {
  const mark = (code: number, ...content: number[]) => Buffer.from([0xff, code, 0, content.length + 2, ...content])
  const size = [SIDE >> 8, SIDE & 255]
  const codes = (kind: number) => mark(0xc4, kind, 1, ...Array<number>(15).fill(0), 0)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]), mark(0xdb, 0, ...Array<number>(64).fill(16)), codes(0x00), codes(0x10),
    Buffer.from([0xff, 0xff]), mark(0xc0, 8, ...size, ...size, 1, 1, 0x11, 0), mark(0xda, 1, 1, 0, 0, 63, 0),
    Buffer.alloc(Math.ceil(SIDE / 8) ** 2 / 4 + 1), Buffer.from([0xff, 0xd9])
  ])
}

/** In one strip. */
function tiff (packed: Buffer): Buffer {
  const fields = [[256, SIDE], [257, SIDE], [258, 1], [259, 8], [262, 1], [273, 8], [277, 1], [278, SIDE],
    [279, packed.length]] as const
  const [start, directory] = [Buffer.alloc(8), Buffer.alloc(2 + fields.length * 12 + 4)]
  start.write('II*\0', 'latin1')
  start.writeUInt32LE(8 + packed.length, 4)
  directory.writeUInt16LE(fields.length)
  for (const [n, [field, value]] of fields.entries()) {
    directory.writeUInt16LE(field, 2 + n * 12)
    directory.writeUInt16LE(4, 4 + n * 12)
    directory.writeUInt32LE(1, 6 + n * 12)
    directory.writeUInt32LE(value, 10 + n * 12)
  }
  return Buffer.concat([start, packed, directory])
}

function inPdf (kind: string, data: Buffer): Buffer {
  return pdfPage('q 595 0 0 842 0 0 cm /I Do Q', {
    font: '/F 9 0 R >> /XObject << /I 5 0 R',
    more: [`<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray ${kind} ` +
      `/Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`]
  })
}
