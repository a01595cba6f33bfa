import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { PaymentsApi } from '#contract/api'
import type { Transaction } from '#contract/transfers'
import type { Givens } from './public-api'
import type { World } from './world'

/** Pays a new customer over a rail that answers with a code that no list explains, so that people have to report the outcome. */
export async function givenStuckPayout(
  world: World,
  api: PaymentsApi,
  { givenCustomer, givenAccount, givenPaidQuote }: Pick<Givens, 'givenCustomer' | 'givenAccount' | 'givenPaidQuote'>,
): Promise<{ name: string; transaction: Transaction }> {
  const name = `Distribuidora ${randomUUID().slice(0, 8)}`
  const customer = await givenCustomer({ name })
  const account = await givenAccount({ customerId: customer.id, phone: '+584120000005' }) // its bank never answers
  const { quote, transaction } = await givenPaidQuote({ customerId: customer.id, accountId: account.id })
  await api.confirmQuote(quote.id, {})
  const answer = await fetch(`${world.origin}/v1/sandbox/transactions/${transaction.id}/outcome`, {
    method: 'POST',
    headers: { 'x-api-key': world.firstPartyKey, 'x-actor-id': 'e2e', 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'unknown', code: 'ZZ' }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  return { name, transaction: await api.readTransaction(transaction.id) }
}
