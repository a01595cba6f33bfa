import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { findBatchesByName } from './find-by-name'
import { givenBatch, testBank, testDeps } from './test-deps'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

test('a batch is found by words of its name whatever their accents and capitals, and by the end of its id', async () => {
  const payroll = await named('Nómina de Operación 2026-07')
  const suppliers = await named('Proveedores_julio.csv')
  for (const text of ['nomina', 'OPERACIÓN', '07 nómina', payroll.slice(-8), payroll.slice(-6).toUpperCase()])
    expect(await found(text), text).toEqual([payroll])
  for (const text of ['proveedores', 'Proveedores_julio.csv', 'julio']) expect(await found(text), text).toEqual([suppliers])
  for (const text of ['', '%', '-_-', 'nomina julio', payroll.slice(-5)]) expect(await found(text), text).toEqual([])
})

async function named(name: string): Promise<string> {
  const { id } = await givenBatch(testDeps(desk, testBank(desk)), finance, 1)
  await desk.database.sql`update backoffice.batches set name = ${name} where id = ${id}`
  return id
}

async function found(text: string): Promise<string[]> {
  return (await findBatchesByName(desk.db, text, 10)).map(({ id }) => id)
}
