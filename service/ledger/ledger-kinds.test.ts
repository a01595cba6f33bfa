import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

const kinds = ['hold', 'wallet', 'suspense', 'prefunded', 'rail_cost', 'ext', 'transit', 'fees', 'fx']

test('every payment takes its accounts in one order, from what it alone touches to what all touch', async () => {
  const rows = await given.database.sql`select kind from payments.ledger_kinds order by lock_order`
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
})

test.each(kinds)(
  'an account of the kind %s goes below zero where its kind may, and the table refuses it elsewhere',
  async (kind) => {
    const { sql } = given.database
    const [row] = await sql`select may_be_negative from payments.ledger_kinds where kind = ${kind}`
    const drawn = await post(kind, kind === 'ext' ? 'fx' : 'ext').then(
      () => true,
      (error) => String(error).includes('insufficient_funds') && 'refused',
    )
    expect(drawn).toBe(row?.may_be_negative ? true : 'refused')
    const written = await sql`
    insert into payments.ledger_accounts (org_id, name, asset, balance) values (${given.organizationId}, ${`${kind}:below`}, 'USD/2', -1)`.then(
      () => true,
      (error) => String(error).includes('check constraint') && 'refused',
    )
    expect(written).toBe(drawn)
  },
)

test('nothing is booked for an account of a kind that there is not', async () => {
  await expect(post('ext', 'gifts')).rejects.toThrow('There is no kind of account for gifts:x')
})

function post(from: string, to: string) {
  const posting = { from: `${from}:x`, to: `${to}:x`, asset: 'USD/2', amount: '5' }
  const entry = { id: crypto.randomUUID(), kind: 'x', reference: crypto.randomUUID(), postings: [posting] }
  return given.database.sql`
    select payments.post_ledger(${given.organizationId}, now(), 'nobody', ${JSON.stringify([entry])}::text::jsonb)`
}
