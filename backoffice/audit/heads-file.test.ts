import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signHead } from './heads'
import { type HeadsFile, headsFile } from './heads-file'

const auditKey = Buffer.alloc(32, 7)
const now = new Date('2026-11-20T14:00:00.000Z')
const head = (seq: number, key: Uint8Array = auditKey) =>
  signHead(key, { seq: BigInt(seq), hash: Buffer.alloc(32, seq) }, new Date(now.getTime() + seq * 1000))

let folder: string
let file: HeadsFile
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'cauce-heads-')), 'data')
  file = headsFile(folder)
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))
const daily = () => join(folder, 'audit-heads.jsonl')

test('before anything was written there is nothing, and that is no error', async () => {
  expect(await file.read(auditKey)).toEqual({ daily: [], newest: undefined })
  expect(await file.setAside(now)).toEqual([])
})

test('heads of days are kept in their order, and the newest one is replaced', async () => {
  for (const seq of [1, 2, 3]) await file.append(head(seq))
  for (const seq of [4, 5]) await file.replace(head(seq))
  expect(await file.read(auditKey)).toEqual({ daily: [head(1), head(2), head(3)], newest: head(5) })
  expect((await readdir(folder)).sort()).toEqual(['audit-head.json', 'audit-heads.jsonl'])
})

test('only the account of the app may read them', async () => {
  await file.append(head(1))
  await file.replace(head(2))
  const modes = await Promise.all([folder, daily(), join(folder, 'audit-head.json')].map((path) => stat(path)))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600'])
})

describe('a line is skipped', () => {
  const readDaily = async () => (await file.read(auditKey)).daily

  test('if a crash cut it off, and the next one begins on a line of its own', async () => {
    await file.append(head(1))
    await appendFile(daily(), '{"seq":"2","ha')
    expect(await readDaily()).toEqual([head(1)])
    await file.append(head(3))
    expect(await readDaily()).toEqual([head(1), head(3)])
    expect(await readFile(daily(), 'utf8')).toMatch(/\n$/)
  })

  test('if another installation signed it, or nobody did', async () => {
    await file.append(head(1, Buffer.alloc(32, 8)))
    await file.append(head(2))
    expect(await readDaily()).toEqual([head(2)])
    await appendFile(daily(), `${JSON.stringify({ seq: '3', hash: '', at: now.toISOString() })}\nno JSON\n`)
    expect(await readDaily()).toEqual([head(2)])
  })

  test.each([
    ['its number', { seq: '9' }],
    ['its hash', { hash: 'ab'.repeat(32) }],
    ['its time', { at: '2026-11-21T14:00:00.000Z' }],
    ['its key', { key: 'ab'.repeat(32) }],
    ['its signature', { signature: 'ab'.repeat(64) }],
    ['a further member', { note: 'x' }],
  ])('if somebody changed %s', async (what, change) => {
    await file.append(Object.assign(head(1), change))
    // The key is written beside the signature for other readers; our own key decides.
    expect(await readDaily()).toHaveLength(what === 'its key' ? 1 : 0)
  })
})

test('a newest head that is no head is none', async () => {
  await file.replace(head(1))
  await writeFile(join(folder, 'audit-head.json'), '{"seq":')
  expect((await file.read(auditKey)).newest).toBeUndefined()
})

test('a trail that begins again leaves the heads of the old one under another name, and begins without any', async () => {
  await file.append(head(1))
  await file.replace(head(2))
  const names = await file.setAside(now)
  expect(names.map((name) => name.slice(folder.length + 1))).toEqual([
    'audit-heads.jsonl.until-2026-11-20T14-00-00-000Z',
    'audit-head.json.until-2026-11-20T14-00-00-000Z',
  ])
  expect(await file.read(auditKey)).toEqual({ daily: [], newest: undefined })
  expect(await readFile(names[0] ?? '', 'utf8')).toContain(head(1).signature)
})
