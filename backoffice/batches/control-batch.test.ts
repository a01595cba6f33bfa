import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { holdBatch, mayBegin, releaseBatch, stopBatch, takeBatch } from './batch-state'
import { cancelRest, pauseBatch, resumeBatch } from './control-batch'
import { findBatch, listDestinationCurrencies, listEditors, lockBatch } from './find-batch'
import type { Batch } from './tables'
import { givenBatch, givenDraft, testBank, testDeps } from './test-deps'

let desk: TestDesk
let maker: Actor
let deps: ReturnType<typeof testDeps>
beforeAll(async () => {
  desk = await testDesk()
  maker = await givenPerson(desk, ['finance'])
  deps = testDeps(desk, testBank(desk))
})
afterAll(() => desk.close())

const read = async (id: string): Promise<Batch> => {
  const batch = await findBatch(desk.db, id)
  if (batch === undefined) throw new Error(`no batch ${id}`)
  return batch
}
const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(desk.db, work)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  )
const acts = async (id: string) =>
  (await listAudit(desk.db, { objectKind: 'batch', objectId: id }, { limit: 50 })).records.map(({ action }) => action).reverse()

describe('a running batch', () => {
  test('is paused and resumed by people, each on record', async () => {
    const { id } = await givenBatch(deps, maker, 2)
    await pauseBatch(desk, maker, id)
    expect(await read(id)).toMatchObject({ state: 'paused', pauseReason: 'person' })
    await resumeBatch(desk, maker, id)
    expect(await read(id)).toMatchObject({ state: 'running', pauseReason: null })
    expect((await acts(id)).slice(-2)).toEqual(['batch.pause', 'batch.resume'])
  })

  test('is paused once, and resumed only when it is paused', async () => {
    const { id } = await givenBatch(deps, maker, 1)
    expect(await codeOf(resumeBatch(desk, maker, id))).toBe('batch_moved_on')
    await pauseBatch(desk, maker, id)
    expect(await codeOf(pauseBatch(desk, maker, id))).toBe('batch_moved_on')
    expect(await codeOf(pauseBatch(desk, maker, crypto.randomUUID()))).toBe('not_found')
  })

  test.each(['rate_drift', 'debit_drift', 'forbidden', 'approval_rejected', 'approval_expired', 'rows_changed'])(
    'that was paused by %s is not just resumed',
    async (reason) => {
      const { id } = await givenBatch(deps, maker, 1)
      await inTx((tx) => stopBatch(tx, desk, id, reason))
      expect(await codeOf(resumeBatch(desk, maker, id))).toBe('batch_moved_on')
      expect((await read(id)).pauseReason).toBe(reason)
    },
  )

  test.each(['insufficient_funds', 'api_key_refused', 'person'])('that was paused by %s can be resumed', async (reason) => {
    const { id } = await givenBatch(deps, maker, 1)
    await inTx((tx) => stopBatch(tx, desk, id, reason))
    expect(await codeOf(resumeBatch(desk, maker, id))).toBe('done')
  })

  test('that pauses by itself is recorded once, with the reason', async () => {
    const { id } = await givenBatch(deps, maker, 1)
    await inTx((tx) => stopBatch(tx, desk, id, 'rows_changed'))
    await inTx((tx) => stopBatch(tx, desk, id, 'insufficient_funds'))
    const { records } = await listAudit(desk.db, { objectId: id, action: 'batch.pause' })
    expect(records).toMatchObject([{ actorName: 'Cauce', result: 'done', after: { reason: 'rows_changed' } }])
  })

  test('whose rest is cancelled is neither paused by people nor by a cause', async () => {
    const { id } = await givenBatch(deps, maker, 3)
    expect(await cancelRest({ desk, gate: deps.gate }, maker, id)).toBe(3)
    expect(await codeOf(pauseBatch(desk, maker, id))).toBe('batch_moved_on')
    await inTx((tx) => stopBatch(tx, desk, id, 'insufficient_funds'))
    expect(await read(id)).toMatchObject({ state: 'running', pauseReason: null, restCancelledAt: desk.now() })
  })
})

describe('a batch on hold', () => {
  test('waits longer after each failure: 1, 2, 5, 10, 30 and then every 60 seconds', async () => {
    const { id } = await givenBatch(deps, maker, 1)
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure++) {
      await inTx((tx) => holdBatch(tx, desk, id, 'api_unreachable'))
      waits.push(((await read(id)).heldUntil?.getTime() ?? 0) - desk.now().getTime())
    }
    expect(waits.map((milliseconds) => milliseconds / 1000)).toEqual([1, 2, 5, 10, 30, 60, 60, 60])
    expect(await read(id)).toMatchObject({ heldCode: 'api_unreachable', heldTimes: 8 })
  })

  test('waits as long as the API asks for, if that is longer', async () => {
    const { id } = await givenBatch(deps, maker, 1)
    await inTx((tx) => holdBatch(tx, desk, id, 'rate_limited', 45))
    expect((await read(id)).heldUntil).toEqual(new Date(desk.now().getTime() + 45_000))
  })

  test('begins anew with short waits once the API has answered, but not before the wait is over', async () => {
    const { id } = await givenBatch(deps, maker, 1)
    await inTx((tx) => holdBatch(tx, desk, id, 'rate_limited', 45))
    await inTx((tx) => releaseBatch(tx, desk, id))
    expect(await read(id)).toMatchObject({ heldTimes: 1, heldCode: 'rate_limited' })
    passTime(desk, 45)
    await inTx((tx) => releaseBatch(tx, desk, id))
    expect(await read(id)).toMatchObject({ heldTimes: 0, heldCode: null, heldUntil: null })
  })

  test('is not taken by a worker, and is again when its wait is over', async () => {
    await desk.database.sql`delete from backoffice.batches`
    const { id } = await givenBatch(deps, maker, 1)
    await inTx((tx) => holdBatch(tx, desk, id, 'api_unreachable'))
    expect(await takeBatch(desk)).toBeUndefined()
    passTime(desk, 1)
    expect((await takeBatch(desk))?.id).toBe(id)
  })
})

describe('workers', () => {
  test('take batches by turns', async () => {
    await desk.database.sql`delete from backoffice.batches`
    const [one, other] = [await givenBatch(deps, maker, 1), await givenBatch(deps, maker, 1)]
    const taken: (string | undefined)[] = []
    for (let turn = 0; turn < 4; turn++) {
      passTime(desk, 1)
      taken.push((await takeBatch(desk))?.id)
    }
    expect(new Set(taken.slice(0, 2))).toEqual(new Set([one.id, other.id]))
    expect(taken.slice(2)).toEqual(taken.slice(0, 2))
  })

  test('take no batch that is a draft, paused, cancelled or without a row that waits', async () => {
    await desk.database.sql`delete from backoffice.batches`
    await givenDraft(deps, maker, [['c1', '', '10', 'x']])
    const [paused, cancelled, empty] = [
      await givenBatch(deps, maker, 1),
      await givenBatch(deps, maker, 1),
      await givenBatch(deps, maker, 1),
    ]
    await pauseBatch(desk, maker, paused.id)
    await cancelRest({ desk, gate: deps.gate }, maker, cancelled.id)
    await desk.database.sql`update backoffice.batch_rows set state = 'processing' where batch_id = ${empty.id}`
    expect(await takeBatch(desk)).toBeUndefined()
  })

  test('begin rows only under the terms that they have read', async () => {
    const batch = await givenBatch(deps, maker, 1)
    const may = () => inTx((tx) => mayBegin(tx, batch))
    expect(await may()).toBe(true)
    await desk.database.sql`update backoffice.batches set frozen_hash = '\\x01' where id = ${batch.id}`
    expect(await may()).toBe(false)
    await desk.database.sql`update backoffice.batches set frozen_hash = ${batch.frozenHash} where id = ${batch.id}`
    expect(await may()).toBe(true)
    await pauseBatch(desk, maker, batch.id)
    expect(await may()).toBe(false)
    await resumeBatch(desk, maker, batch.id)
    const colleague = await givenPerson(desk, ['finance'])
    await desk.database.sql`update backoffice.batches set made_by = ${colleague.personId} where id = ${batch.id}`
    expect(await may()).toBe(false)
    expect(await inTx(async (tx) => mayBegin(tx, { ...batch, id: crypto.randomUUID() }))).toBe(false)
  })
})

test('a batch is locked in the states that are named, and in no other one', async () => {
  const id = await givenDraft(deps, maker, [['c1', '', '10', 'x']])
  expect(await inTx(async (tx) => (await lockBatch(tx, id, ['draft', 'paused'])).id)).toBe(id)
  expect(await codeOf(inTx((tx) => lockBatch(tx, id, ['running'])))).toBe('batch_moved_on')
  expect(await codeOf(inTx((tx) => lockBatch(tx, id, [])))).toBe('batch_moved_on')
})

test('whoever decides what a batch pays is one of its editors, and whoever only pauses it is not', async () => {
  const { id } = await givenBatch(deps, maker, 1)
  const [pauser, stranger] = [await givenPerson(desk, ['finance']), await givenPerson(desk, ['finance'])]
  await pauseBatch(desk, pauser, id)
  await givenBatch(deps, stranger, 1)
  expect(await listEditors(desk.db, id)).toEqual([maker.personId])
})

test('the currencies of a batch are those of its rows that are not left out', async () => {
  const id = await givenDraft(deps, maker, [
    ['c1', '', '10', 'x'],
    ['c2', '', '11', 'x'],
    ['nobody', '', '12', 'x'],
  ])
  expect(await listDestinationCurrencies(desk.db, id)).toEqual(['VES'])
  await desk.database.sql`update backoffice.batch_rows set destination_currency = 'USD' where batch_id = ${id} and row_number = 3`
  expect((await listDestinationCurrencies(desk.db, id)).sort()).toEqual(['USD', 'VES'])
  await desk.database.sql`update backoffice.batch_rows set left_out = true where batch_id = ${id} and row_number = 3`
  expect(await listDestinationCurrencies(desk.db, id)).toEqual(['VES'])
})
