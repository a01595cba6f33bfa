import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type QuoteFlow, quoteMoves } from '#contract/quote-moves'
import { type QuoteStatus, quoteStatuses } from '#contract/transfers'
import { type GivenTransfers, givenTransfers, venezuelanBank } from './test-transfers'

let given: GivenTransfers
/** The id of an open quote of each flow. */
let open: Record<QuoteFlow, string>
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
  const { walletAddress } = given.customer
  const wallet = { currency: 'USDC', account_id: walletAddress }
  const bank = await given.givenAccount(venezuelanBank)
  const deposit = { amount: 5_000_000, source: { payment_rail: 'pagomovil', currency: 'VES' }, destination: wallet }
  open = {
    deposit: (await given.quote(deposit)).id,
    wallet_transfer: (await given.quote({ destination: wallet })).id,
    two_step_payout: (await given.quote()).id,
    one_step_payout: (await given.quote({ destinationId: bank })).id,
  }
})
afterAll(() => given.close())

test('the database has the state machine of TypeScript, move by move', async () => {
  const rows = await given.database.sql`select flow, step, from_status, to_status, transaction_status from payments.quote_moves`
  const told = quoteMoves.map(({ flow, step, from, to, transaction }) => [flow, step, from, to, transaction].join(' '))
  expect(rows.map((row) => Object.values(row).join(' ')).sort()).toEqual(told.sort())
})

const flows: QuoteFlow[] = ['deposit', 'wallet_transfer', 'two_step_payout', 'one_step_payout']

describe.each(flows)('the database lets a %s', (flow) => {
  test('begin as pending alone', async () => {
    const begun = await Promise.all(quoteStatuses.map(async (status) => ((await tryToBegin(flow, status)) ? [status] : [])))
    expect(begun.flat()).toEqual(['pending'])
  })

  test.each(quoteStatuses)('go from %s only where a move leads', async (from) => {
    const others = quoteStatuses.filter((status) => status !== from)
    const moved = await Promise.all(others.map(async (to) => ((await tryToMove(open[flow], { from, to })) ? [to] : [])))
    const expected = quoteMoves.filter((move) => move.flow === flow && move.from === from).map(({ to }) => to)
    expect(moved.flat().sort()).toEqual([...new Set(expected)].sort())
  })
})

test('a quote of a version before, of which the database does not know the flow, goes where any of them leads', async () => {
  await given.database.sql`update payments.quotes set flow = null where id = ${open.deposit}`
  const way = (from: QuoteStatus, to: QuoteStatus) => tryToMove(open.deposit, { from, to })
  expect([await way('pending', 'processing'), await way('processing', 'completed'), await way('failed', 'completed')]).toEqual([
    true,
    true,
    false,
  ])
})

/** Returns whether a copy of the open quote can be inserted with this status. The insert is rolled back. */
function tryToBegin(flow: QuoteFlow, status: QuoteStatus): Promise<boolean> {
  return isLetThrough(`
    create temporary table copy on commit drop as select * from payments.quotes where id = '${open[flow]}';
    update copy set id = gen_random_uuid(), status = '${status}', transaction_id = gen_random_uuid();
    insert into payments.quotes select * from copy`)
}

/** Returns whether a quote, put into `from` with the guards disabled, can move to `to`. The move is rolled back. */
function tryToMove(id: string, { from, to }: { from: QuoteStatus; to: QuoteStatus }): Promise<boolean> {
  return isLetThrough(`
    set local session_replication_role = replica;
    update payments.quotes set status = '${from}', transaction_id = gen_random_uuid() where id = '${id}';
    set local session_replication_role = origin;
    update payments.quotes set status = '${to}' where id = '${id}'`)
}

async function isLetThrough(statements: string): Promise<boolean> {
  const undone = new Error('rolled back')
  const outcome = given.database.sql.begin(async (tx) => {
    await tx.unsafe(statements)
    throw undone
  })
  return outcome.catch((error) => {
    if (error === undone) return true
    if (String(error).includes('A quote cannot go from')) return false
    throw error
  })
}
