import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDownload } from './unnamed-download'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-downloads-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Opens a file of more bytes than a stream takes at once, and starts its download. */
async function download(personId: string, gone = new AbortController().signal) {
  const { file, stream } = await openDownload(folder, personId)
  await file.write(Buffer.alloc(1024 * 1024))
  return stream(gone)
}

/** Waits until the person may download again, and gives that up again. */
const freed = (personId: string) => vi.waitFor(async () => (await openDownload(folder, personId)).discard())

test('a person has one file to download at a time, and another one once that is read or cancelled', async () => {
  const body = await download('ana')
  await expect(openDownload(folder, 'ana')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 30 })
  const ofLuis = await download('luis')
  await ofLuis.cancel()
  await freed('luis')
  expect((await new Response(body).arrayBuffer()).byteLength).toBe(1024 * 1024)
  await freed('ana')
})

test('a download that lasts an hour breaks off, and its file is gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reader = (await download('eva')).getReader()
  expect(await reader.read()).toMatchObject({ done: false })
  vi.advanceTimersByTime(3600_000)
  const readToEnd = async () => {
    while (!(await reader.read()).done);
  }
  await expect(readToEnd()).rejects.toThrow()
  await freed('eva')
})

test('a client that is gone before or during the download leaves no file', async () => {
  const leaving = new AbortController()
  const reader = (await download('ines', leaving.signal)).getReader()
  expect(await reader.read()).toMatchObject({ done: false })
  leaving.abort()
  await freed('ines')
  await download('ines', AbortSignal.abort())
  await freed('ines')
})

test('a file that cannot be opened keeps nobody from the next one', async () => {
  await expect(openDownload('/dev/null/nowhere', 'rosa')).rejects.toThrow()
  await (await openDownload(folder, 'rosa')).discard()
})
