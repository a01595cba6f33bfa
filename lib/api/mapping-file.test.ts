import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMappingFile } from './mapping-file'

test('a mapping file is read, and one that is wrong is named with its setting and what is wrong in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapping-'))
  const file = join(folder, 'mapping.json')
  const read = () => readMappingFile('API_MAPPING', file)
  expect(read).toThrow(`API_MAPPING ${file}: it cannot be read`)
  writeFileSync(file, '{"readCustomer":{"members":{"/emial":"/mail"}}}')
  expect(read).toThrow('/emial is no member of its answer')
  writeFileSync(file, '{"readCustomer":{"members":{"/email":"/mail"}}}')
  expect(read()).toEqual({ readCustomer: { members: { '/email': { at: '/mail' } } } })
  rmSync(folder, { recursive: true })
})
