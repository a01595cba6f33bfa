import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { writePack } from '#backoffice/audit/write-pack'
import { testDesk } from '#backoffice/test-desk'
import { openUnnamed } from './unnamed-file'

test('a trail that is written for a download has no name, so that a crash leaves no copy of it', async () => {
  const [desk, folder] = [await testDesk(), await mkdtemp(join(tmpdir(), 'cauce-unnamed-'))]
  onTestFinished(async () => {
    await desk.close()
    await rm(folder, { recursive: true })
  })
  const file = await openUnnamed(join(folder, 'data'))
  expect(await readdir(join(folder, 'data'))).toEqual([])
  await writePack(desk, { to: file })
  expect(await readdir(join(folder, 'data'))).toEqual([])
  const parts: Uint8Array[] = []
  for await (const part of file.createReadStream({ start: 0 })) parts.push(part)
  expect(Object.keys(unzipSync(Buffer.concat(parts)))).toEqual(['README.txt', 'LEEME.txt', 'heads.jsonl', 'records.jsonl'])
})
