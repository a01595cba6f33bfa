import { afterAll, beforeAll, expect, test } from 'vitest'
import { forOrganization } from '#database/row-scope'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { listPrefundedEntries } from './prefunded-entries'
import { readPrefundedStatement } from './prefunded-statement'

const movements = Number(process.env.STATEMENT_MOVEMENTS ?? 20_000)
/** Less than the time after which the database ends a statement, which is 15 s. */
const mostMs = 12_000

let given: GivenTransfers
let accountId: string
beforeAll(async () => {
  given = await givenTransfers()
  accountId = await given.givenPrefunded('USDC', 0n)
  await givenMovements()
}, 600_000)
afterAll(() => given.close())

test(`a statement over ${movements} movements is right and quick`, { timeout: 60_000 }, async () => {
  const half = BigInt(movements / 2)
  for (const range of [{ createdFrom: new Date('2000-01-01') }, { createdTo: new Date('2100-01-01') }]) {
    const started = performance.now()
    const statement = await read({ ...range, most: movements })
    expect(performance.now() - started).toBeLessThan(mostMs)
    expect(statement).toEqual({
      openingUnits: 0n,
      inUnits: half * 3_000_000n,
      outUnits: half * 1_000_000n,
      closingUnits: half * 2_000_000n,
      kinds: [
        { kind: 'top_up', count: movements / 2, amountUnits: half * 3_000_000n },
        { kind: 'pay', count: movements / 2, amountUnits: half * -1_000_000n },
      ],
    })
  }
})

test('a statement over more movements than can be added up in time is refused, by the begin of its period', async () => {
  const refused = { code: 'validation_failed', errors: [{ parameter: 'created_from', code: 'out_of_range' }] }
  const most = movements - 1
  await expect(read({ createdFrom: new Date('2000-01-01'), most })).rejects.toMatchObject(refused)
  await expect(read({ most })).rejects.toMatchObject(refused)
  const { status, body } = await given.call('GET', `/v1/prefunded-accounts/${accountId}/statement`)
  expect([status, body.errors]).toEqual(
    movements > 500_000 ? [422, [expect.objectContaining(refused.errors[0])]] : [200, undefined],
  )
})

test(`the balance after one of ${movements} movements is right and quick, and not known after more than can be added up`, async () => {
  const { database, organizationId } = given
  const context = { db: forOrganization({ db: database.db }, organizationId).db, organizationId, environment: 'test' } as const
  const minutesAgo = (minutes: number) => new Date(given.now().getTime() - minutes * 60_000 + 1)
  const balanceBefore = async (minutes: number, most?: number) => {
    const cursors = { write: () => '' }
    const range = { createdFrom: undefined, createdTo: minutesAgo(minutes), after: undefined }
    const { items } = await listPrefundedEntries(context, { accountId, limit: 1, cursors, ...range }, most)
    return items[0]?.balanceUnits
  }
  const most = movements - 2
  for (const [minutes, left] of [
    [0, movements],
    [2, movements - 2],
    [movements / 2, movements / 2],
    [most, 2],
  ] as const) {
    const started = performance.now()
    expect(await balanceBefore(minutes, most)).toBe(BigInt(left) * 1_000_000n)
    expect(performance.now() - started).toBeLessThan(mostMs)
  }
  expect(await balanceBefore(most, most - 1)).toBeNull()
})

function read({ most, ...range }: { createdFrom?: Date; createdTo?: Date; most: number }) {
  const { organizationId } = given
  const { db } = forOrganization({ db: given.database.db }, organizationId)
  const context = { db, organizationId, environment: 'test' } as const
  return readPrefundedStatement(context, { accountId, createdFrom: undefined, createdTo: undefined, ...range }, most)
}

/** Books top-ups of 3 USDC and payments of 1 USDC in turn, each a minute after the other, straight into the tables. */
async function givenMovements(): Promise<void> {
  const [org, name, now] = [given.organizationId, `prefunded:${accountId}`, given.now().toISOString()]
  await given.database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    await tx`
      create temp table made on commit drop as
      select n, at, case when n % 2 = 0 then 'top_up' else 'pay' end as kind,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid as id
      from (select n, ${now}::timestamptz - make_interval(mins => ${movements}::int - n) as at
        from generate_series(1, ${movements}::int) as n) as times`
    await tx`
      insert into payments.ledger_transactions (org_id, id, kind, reference, created_by, created_at)
      select ${org}, id, kind, 'long:' || n, 'test', at from made`
    await tx`
      insert into payments.postings (org_id, ledger_transaction_id, line, from_account, to_account, asset, amount)
      select ${org}, id, 1, case kind when 'pay' then ${name} else 'ext:test' end, case kind when 'pay' then 'ext:test' else ${name} end,
        'USDC/6', case kind when 'pay' then 1000000 else 3000000 end from made`
    await tx`
      insert into payments.ledger_accounts (org_id, name, asset, balance)
      values (${org}, ${name}, 'USDC/6', ${movements}::bigint * 1000000)
      on conflict (org_id, name, asset) do update set balance = excluded.balance`
  })
  await given.database.sql`analyze payments.postings, payments.ledger_transactions`
}
