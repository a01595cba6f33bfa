import { fileLimits, refuseFile } from './file-fault'

/**
 * Takes the bytes of an uploaded file as they arrive, and not one more than the limit: a file that announces more is refused before any of it is
 * read, one that says nothing with the piece that is too many. Throws `file_refused`.
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

/** Ends the stream when nobody takes more of it. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined) // who sends may have gone already
  }
}
