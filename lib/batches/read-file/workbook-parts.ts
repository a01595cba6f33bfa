import { setImmediate as nextTurn } from 'node:timers/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { refuseFile } from './file-fault'

/** The most bytes unpacked in all, and packed bytes inflated at a time: deflate expands at most a thousandfold. */
const mostUnpacked = 24 * 1024 * 1024
const packedSlice = 4 * 1024
/** The most bytes between two turns of the event loop: the caller does work for each. */
const unpackedSlice = 128 * 1024

/**
 * Unpacks one part of a workbook in pieces, so that a zip bomb of gigabytes is refused after megabytes. It yields to the event
 * loop between the pieces. Yields nothing if the archive lacks the part; throws `file_refused`.
 */
export async function* unpackPart(bytes: Uint8Array, part: string): AsyncGenerator<Uint8Array> {
  mustBeWhole(bytes)
  const unpacked: Uint8Array[] = []
  const archive = openArchive(part, unpacked)
  for (let from = 0; from < bytes.length; from += packedSlice) {
    try {
      archive.push(bytes.subarray(from, from + packedSlice), from + packedSlice >= bytes.length)
    } catch (error) {
      throw isOurs(error) ? error : refuseFile('broken_archive')
    }
    for (const piece of unpacked.splice(0)) {
      for (let at = 0; at < piece.length; at += unpackedSlice) {
        yield piece.subarray(at, at + unpackedSlice)
        await nextTurn()
      }
    }
  }
}

/** Refuses a truncated archive, which lacks the table of contents at its end. */
function mustBeWhole(bytes: Uint8Array): void {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-65_557)
  if (!end.includes('PK\x05\x06')) throw refuseFile('broken_archive')
}

function openArchive(part: string, unpacked: Uint8Array[]): Unzip {
  let size = 0
  const archive = new Unzip((file) => {
    const isWanted = file.name === part
    file.ondata = (error, data) => {
      if (error) throw error
      // Other parts may be unpacked too, if the archive does not state their length.
      size += data.length
      if (size > mostUnpacked) throw refuseFile('unpacks_too_large', { megabytes: mostUnpacked / 1024 / 1024 })
      if (isWanted) unpacked.push(data.slice())
    }
    if (isWanted) file.start()
  })
  archive.register(UnzipInflate)
  return archive
}

function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'file_refused'
}
