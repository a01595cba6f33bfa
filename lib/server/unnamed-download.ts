import 'server-only'
import type { FileHandle } from 'node:fs/promises'
import { ServiceError } from '#contract/errors'
import { perProcess } from '#database/per-process'
import { openUnnamed } from './unnamed-file'

const longestMs = 3600_000

/** The people who have such a file: each has one at a time, because it fills the disk until its download ends. */
const holders = perProcess('unnamed downloads', () => new Set<string>())

/** `stream` and `discard` both close the file; one of them has to be called. */
export type Download = {
  file: FileHandle
  /** `gone` aborts when the client is gone: a client that leaves before the first byte cancels nothing. */
  stream: (gone: AbortSignal) => ReadableStream<Uint8Array>
  discard: () => Promise<void>
}

/**
 * Opens an unnamed file in a folder that a person will download. Throws `rate_limited` while the person has another one, which
 * they have until it is closed.
 */
export async function openDownload(folder: string, personId: string): Promise<Download> {
  const holding = holders.get()
  if (holding.has(personId)) throw new ServiceError('rate_limited', 'another download of theirs goes on', { retryAfter: 30 })
  holding.add(personId)
  const release = () => holding.delete(personId)
  try {
    const file = await openUnnamed(folder)
    return { file, stream: (gone) => streamOf(file, gone, release), discard: () => file.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Returns the bytes of the file as a stream. The file is closed at its end, when the client cancels or is gone, and after an hour,
 * when the download of a client that is too slow breaks off.
 */
function streamOf(file: FileHandle, gone: AbortSignal, release: () => void): ReadableStream<Uint8Array> {
  const stream = file.createReadStream({ start: 0 })
  const stop = () => {
    stream.destroy()
  }
  const deadline = setTimeout(stop, longestMs).unref()
  gone.addEventListener('abort', stop)
  if (gone.aborted) stop()
  stream.once('close', () => {
    clearTimeout(deadline)
    gone.removeEventListener('abort', stop)
    release()
  })
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: stop,
  })
}
