import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { writeZip } from './zip-file'

let folder: string
let numbers = 0
const now = new Date('2026-11-20T14:01:09.000Z')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))
/**
 * With an extension, because the library that reads them back returns an object, which reorders `1` and has no own `__proto__`.
 */
const names = fc.stringMatching(/^[\p{L}\d_-]{1,20}$/u).map((name) => `${name}.txt`)
const newPath = () => join(folder, `${++numbers}.zip`)

test('an archive has every file with its whole content, however it was cut into parts', async () => {
  const files = fc.uniqueArray(fc.record({ name: names, parts: fc.array(fc.string({ unit: 'grapheme' })) }), {
    selector: ({ name }) => name,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(files, async (entries) => {
      const path = newPath()
      await writeZip(path, entries, now)
      const read = Object.entries(unzipSync(await readFile(path))).map(([name, content]) => [name, strFromU8(content)])
      expect(read).toEqual(entries.map(({ name, parts }) => [name, parts.join('').toWellFormed()]))
    }),
    { numRuns: 50 },
  )
})

test('a large file is written from a stream, and is smaller than what it holds', async () => {
  const line = `${'Cauce '.repeat(1000)}\n`
  const parts = (async function* () {
    for (let n = 0; n < 500; n++) yield line
  })()
  const path = newPath()
  await writeZip(path, [{ name: 'trail.jsonl', parts }], now)
  expect(unzipSync(await readFile(path))['trail.jsonl']?.length).toBe(500 * line.length)
  expect((await stat(path)).size).toBeLessThan(100_000)
})

test('files have the time of the archive, and the archive is for its owner alone', async () => {
  const path = newPath()
  await writeZip(path, [{ name: 'a.txt', parts: ['x'] }], now)
  const bytes = await readFile(path)
  // MS-DOS counts two seconds at a time and years from 1980.
  expect(bytes.readUInt32LE(10)).toBe((((2026 - 1980) << 25) | (11 << 21) | (20 << 16) | (14 << 11) | (1 << 5) | 4) >>> 0)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a file that is there is never written over', async () => {
  const path = newPath()
  await writeFile(path, 'precious')
  await expect(writeZip(path, [], now)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(path, 'utf8')).toBe('precious')
})

test('a content that breaks off fails the archive', async () => {
  const parts = (async function* () {
    yield 'beginning'
    throw new Error('the database is gone')
  })()
  await expect(writeZip(newPath(), [{ name: 'a.txt', parts }], now)).rejects.toThrow('the database is gone')
})

test('a disk that is full fails the archive, and the content is read no further', async () => {
  const handle = await open(newPath(), 'wx')
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'write')
  onTestFinished(() => write.mockRestore())
  await handle.close()
  write.mockResolvedValueOnce({ bytesWritten: 1, buffer: Buffer.alloc(0) }).mockRejectedValue(new Error('no space is left'))
  let [left, ended] = [20, false]
  const parts = (async function* () {
    try {
      for (; left > 0; left--) yield randomBytes(100_000).toString('base64')
    } finally {
      ended = true
    }
  })()
  await expect(writeZip(newPath(), [{ name: 'a.txt', parts }], now)).rejects.toThrow('no space is left')
  await expect.poll(() => ended).toBe(true)
  expect(left).toBeGreaterThan(0)
})
