import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'secrets-')), 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('processes that start together for the first time agree on the secrets', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => readSecrets(folder)))
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('every secret is its own 32 bytes and stays the same', async () => {
  const secrets = await readSecrets(folder)
  const values = Object.values(secrets)
  expect(values.every((value) => value.length === 32)).toBe(true)
  expect(new Set(values.map((value) => value.toString('hex'))).size).toBe(values.length)
  expect(await readSecrets(folder)).toEqual(secrets)
})

test('only the owner can read them', async () => {
  await readSecrets(folder)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('a damaged file is refused, never replaced', async () => {
  await readSecrets(folder)
  for (const content of ['{"session":"c2hvcnQ="}', '{"session":', '']) {
    await writeFile(join(folder, 'secrets.json'), content)
    await expect(readSecrets(folder), content).rejects.toThrow('damaged')
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(content)
  }
})
