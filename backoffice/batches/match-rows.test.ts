import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { changeTerms } from './change-terms'
import { countDraft } from './draft-sums'
import { searchAgain } from './edit-rows'
import { matchRows } from './match-rows'
import { submitBatch } from './submit-batch'
import { givenDraft, testBank, testDeps } from './test-deps'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

test('a payee that was found under columns that were changed meanwhile is discarded, and searched for again', async () => {
  const deps = testDeps(desk, testBank(desk))
  const read: typeof deps.read = (cells, { columns, ...terms }) => {
    const named = { columns, ...terms }
    return deps.read([cells[columns.customer_id ?? 0] ?? '', ...cells.slice(1)], named)
  }
  const id = await givenDraft({ ...deps, read }, finance, [['old', 'new', '10', 'Quincena']])
  const edit = (columns: Record<string, number>) => changeTerms(desk, finance, id, { columns }, read)
  const columns = { customer_id: 0, account: 1, amount: 2, concept: 3 }
  await edit(columns)
  await matchRows({
    ...deps,
    read,
    findPayee: async (facts) => {
      await edit({ ...columns, customer_id: 1 })
      return deps.findPayee(facts)
    },
  })
  expect(await listMatches(id)).toEqual([{ match: 'waiting', customer_id: null, debit: null }])
  passTime(desk, 1)
  await matchRows({ ...deps, read })
  expect(await listMatches(id)).toEqual([{ match: 'found', customer_id: 'new', debit: '1010' }])
})

test('a price that was computed for terms that were changed meanwhile is discarded, and computed again', async () => {
  const deps = testDeps(desk, testBank(desk))
  const id = await givenDraft(deps, finance, [['c1', '', '10', 'Quincena']])
  const bearFees = (feesPaidBy: 'source' | 'destination') => changeTerms(desk, finance, id, { feesPaidBy }, deps.read)
  await bearFees('source')
  passTime(desk, 30)
  const price: typeof deps.price = async ({ batch, amount }) => {
    const feesMinor = batch.feesPaidBy === 'source' ? 5n : 0n
    return { debitMinor: amount.minor + feesMinor, feesMinor, receivedMinor: 1n }
  }
  await matchRows({
    ...deps,
    price: async (row) => {
      await bearFees('destination')
      return price(row)
    },
  })
  expect(await listMatches(id)).toMatchObject([{ match: 'waiting', debit: null }])
  passTime(desk, 1)
  await matchRows({ ...deps, price })
  expect(await listMatches(id)).toMatchObject([{ match: 'found', debit: '1000' }])
})

test('a row whose amount the API would refuse has to be repaired, with the amounts that it allows, and cannot be submitted', async () => {
  const allowed = { least: '1.00', most: '5.00', currency: 'USDC' }
  const deps = { ...testDeps(desk, testBank(desk)), price: async () => ({ allowed }) }
  const id = await givenDraft(deps, finance, [['c1', '', '10', 'Quincena']])
  expect(await listMatches(id)).toEqual([{ match: 'amount_refused', customer_id: 'c1', debit: null }])
  expect(await matchFactsOf(id)).toEqual([allowed])
  expect(await countDraft(desk.db, id)).toMatchObject({ problems: 1, ready: 0 })
  await searchAgain(desk, finance, id)
  expect(await matchFactsOf(id)).toEqual([null])
  const submitted = submitBatch(deps, finance, id, { rates: {}, note: null })
  await expect(submitted).rejects.toMatchObject({ code: 'batch_not_ready' })
})

async function matchFactsOf(id: string) {
  const rows = await desk.database.sql`select match_facts from backoffice.batch_rows where batch_id = ${id}`
  return rows.map(({ match_facts }) => match_facts)
}

function listMatches(id: string) {
  return desk.database.sql`select match, customer_id, expected_debit_minor::text as debit from backoffice.batch_rows
    where batch_id = ${id} order by row_number`
}
