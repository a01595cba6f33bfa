import { randomInt } from 'node:crypto'
import type { PaymentsApi } from '#contract/api'
import { Deposit } from '#contract/deposits'
import { fromWireAmount } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { withSql } from './database'
import { readWorld, servedBy, type World } from './world'

/**
 * Quotes a deposit for a customer, and lets money of its amount arrive from a phone that is not theirs, so that only people can
 * give it to the quote.
 */
export async function givenMoney(
  api: PaymentsApi,
  customer: { id: string },
): Promise<{ depositId: string; quote: Quote; receipt: string }> {
  const { wallet_address: wallet } = await api.readCustomer(customer.id)
  const quote = await api.createQuote({
    amount: randomInt(2_000_000, 9_000_000),
    customer_id: customer.id,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: wallet ?? '' },
  })
  const amount = Number(fromWireAmount(quote.source_amount ?? 0))
  return { ...(await letArrive({ amount })), quote }
}

type Arriving = { amount: number; receipt?: string; phone?: string }

/** Lets money arrive at the simulated bank from a phone that is nobody's here. `amount` is in 1/100 VES. */
export async function letArrive(arriving: Arriving): Promise<{ depositId: string; receipt: string; phone: string }> {
  const world = readWorld()
  const receipt = arriving.receipt ?? String(randomInt(10_000_000, 99_999_999))
  const phone = arriving.phone ?? `0424${randomInt(2_000_000, 9_999_999)}`
  const answer = await fetch(`${world.origin}/v1/sandbox/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': servedBy(world).api_key },
    body: JSON.stringify({ amount: arriving.amount, bank_code: '0172', phone_number: phone, reference: receipt }),
  })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`)
  return { depositId: Deposit.parse(await answer.json()).id, receipt, phone }
}

/** Lets the day pass in which a deposit can be claimed. */
export function letNobodyClaim(world: World, depositId: string): Promise<unknown> {
  return withSql(
    world,
    (sql) => sql`
      update payments.inbound_movements set claimable_until = now() - interval '1 minute', unmatched_at = now() where id = ${depositId}`,
  )
}
