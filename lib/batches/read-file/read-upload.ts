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
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of piecesOf(body)) {
    size += piece.length
    if (size > most) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Yields the pieces, and cancels the stream when the consumer stops. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined) // the sender may have disconnected
  }
}
