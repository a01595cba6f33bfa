import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDesk, testDesk } from '../test-desk'
import { writePack } from './write-pack'

let desk: TestDesk
let folder: string
beforeAll(async () => {
  desk = await testDesk()
  folder = await mkdtemp(join(tmpdir(), 'packs-'))
})
afterAll(async () => {
  await desk.close()
  await rm(folder, { recursive: true })
})

test('however many packs are requested at once, one connection writes them, and a failure holds up no other', async () => {
  let [open, most] = [0, 0]
  const transaction: TestDesk['db']['transaction'] = async (work, options) => {
    most = Math.max(most, ++open)
    return desk.db.transaction(work, options).finally(() => open--)
  }
  const db: TestDesk['db'] = Object.assign(Object.create(desk.db), { transaction })
  const packs = Array.from({ length: 5 }, (_, index) => join(folder, index === 1 ? 'missing/pack.zip' : `${index}.zip`))
  const written = await Promise.allSettled(packs.map((to) => writePack({ ...desk, db }, { to })))
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(most).toBe(1)
})
