import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib'

const decoders = { gzip: promisify(gunzip), deflate: inflateAny, br: promisify(brotliDecompress) }

/** Some servers send `deflate` without the head that RFC 9110 section 8.4.1.2 demands; the first byte of that head ends in 8. */
function inflateAny(bytes: Buffer, options: ZlibOptions): Promise<Buffer> {
  const hasHead = ((bytes[0] ?? 0) & 0x0f) === 8
  return promisify<Buffer, ZlibOptions, Buffer>(hasHead ? inflate : inflateRaw)(bytes, options)
}

/**
 * Decompresses the bytes of an answer, `most` of them at most. The console asks for none of this, but some gateways compress every
 * answer. Rejects for bytes that are cut off, for too many, and for another encoding: what they say is then not known.
 */
export async function decompress(bytes: Buffer, encodings: string | undefined, most: number): Promise<Buffer> {
  const names = (encodings ?? '').toLowerCase().split(',')
  let plain = bytes
  for (const name of names.map((one) => one.trim().replace(/^x-/, '')).reverse()) {
    if (name === '' || name === 'identity' || plain.length === 0) continue
    const decode = Object.entries(decoders).find(([known]) => known === name)?.[1]
    if (decode === undefined) throw new UnknownEncoding(`An answer in the encoding ${name}`)
    plain = await decode(plain, { maxOutputLength: most })
  }
  return plain
}

/** Its code is the reason in the log of calls. */
class UnknownEncoding extends Error {
  readonly code = 'UNKNOWN_ENCODING'
}
