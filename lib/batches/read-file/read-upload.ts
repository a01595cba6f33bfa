import { readAtMost } from '#database/read-at-most'
import { fileLimits, refuseFile } from './file-fault'

/**
 * Reads the bytes of an uploaded file up to the limit. A larger announced size is refused before anything is read; without one,
 * the read stops at the first piece beyond the limit. Throws `file_refused`.
 */
export async function readUpload(body: ReadableStream<Uint8Array> | null, announced: string | null): Promise<Uint8Array> {
  const most = fileLimits.bytes
  const tooLarge = () => refuseFile('too_large', { megabytes: most / 1024 / 1024 })
  if (announced !== null && Number(announced) > most) throw tooLarge()
  if (body === null) throw refuseFile('empty')
  const read = await readAtMost(body, most)
  if (read === undefined) throw tooLarge()
  return read
}
