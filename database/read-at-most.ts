type Body = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Reads a body to its end. Returns undefined if it has more than `most` bytes: the read then stops at the first piece beyond them,
 * and the rest is discarded, so that no sender decides how much is in memory. Rejects if the body breaks off.
 */
export async function readAtMost(body: Body, most: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of 'getReader' in body ? piecesOf(body) : body) {
    size += piece.length
    if (size > most) return undefined
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
