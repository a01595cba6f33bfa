import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { PartnerReference } from '#contract/quote-words'
import { resolveUnknown } from '../calls/resolve-unknown'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { mostAttempts } from './row-codes'
import { listSharing, rowReference } from './row-reference'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import { submitBatch } from './submit-batch'
import { givenDraft, testBank, testDeps } from './test-deps'

let desk: TestDesk
let finance: Actor
const runner = '00000000-0000-7000-8000-000000000001'
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

test('a row whose payment was lost before it left is not found by the payment of another row with the same reference', async () => {
  const bank = testBank(desk, { reads: false })
  const plain = testDeps(desk, bank)
  const read: typeof plain.read = (cells, terms) => {
    const { values, faults } = plain.read(cells, terms)
    return { values: { ...values, reference: values.concept }, faults }
  }
  const deps = { ...plain, read }
  const id = await givenDraft(deps, finance, [
    ['c0', '', '10', 'NOMINA'],
    ['c1', '', '20', 'NOMINA'],
    ['c2', '', '30', 'BONO'],
  ])
  await submitBatch(deps, finance, id, { rates: { 'USDC/VES': '284.1134' }, note: null })
  const { payQuote } = bank.api
  bank.api.payQuote = (id, ...rest) => {
    // The rows of a wave are paid at once, in any order.
    if (bank.quotes.get(id)?.quote.external_transfer_id === 'NOMINA-3')
      return Promise.reject(new ServiceError('outcome_unknown', 'lost before its effect'))
    return payQuote(id, ...rest)
  }
  for (let turn = 0; turn < 60; turn++) {
    await renewRunnerLease(deps, runner)
    await runWave(deps, runner)
    await resolveUnknown(desk, bank.api)
    await runOtherTasks(deps)
    for (const quote of bank.quotes.values()) if (quote.state === 'moving') quote.state = 'arrived'
    passTime(desk, 60)
  }
  const rows = await desk.database.sql`
    select state, attempt, reference from backoffice.batch_rows where batch_id = ${id} order by row_number`
  expect(rows).toEqual([
    { state: 'paid', attempt: 1, reference: 'NOMINA-2' },
    { state: 'paid', attempt: 2, reference: 'NOMINA-3.2' },
    { state: 'paid', attempt: 1, reference: 'BONO' },
  ])
  expect([...bank.debits.values()]).toEqual([1, 1, 1])
})

test('no attempt of a row has the reference of an attempt of another row, and references that differ stay as they are', () => {
  const long = 'L'.repeat(64)
  const own = ['A', 'A', 'A-3', 'A.2', 'A.2.7', 'INV.1', 'INV.2', 'INV-1', undefined, `${long}`, `${long.slice(1)}x`, 'Z', 'Z.5']
  const rows = own.map((reference, place) => ({ row: { batchId: 'b-00000000', rowNumber: place + 2 }, own: reference }))
  const sharing = listSharing(rows)
  const attempts = Array.from({ length: mostAttempts }, (_, place) => place + 1)
  const words = rows.flatMap(({ row, own: reference }) => {
    const sharesReference = sharing.has(row.rowNumber)
    return attempts.map((attempt) => rowReference({ ...row, attempt, sharesReference }, reference))
  })
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((word) => !PartnerReference.safeParse(word).success)).toEqual([])
  const first = (place: number) => words[place * mostAttempts]
  expect([5, 6, 7, 8].map(first)).toEqual(['INV.1', 'INV.2', 'INV-1', 'batch-00000000-10'])
})
