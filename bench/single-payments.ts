import { randomUUID } from 'node:crypto'
import { sendCall } from '#backoffice/calls/send-call'
import { makeQuote } from '#backoffice/payments/make-quote'
import { sendPayment } from '#backoffice/payments/send-payment'
import { stepKey } from '#backoffice/quote-intents/quote-intents'
import { type ApiOfHost, type BatchHost, givenStaffOf } from '#lib/batches/testing/batch-host'
import type { GivenPayee } from '#lib/batches/testing/given-batch'

type PaymentsToMake = { payees: readonly GivenPayee[]; count: number; sourceAccount: string }

/** Quotes, pays and, if the rail requires it, confirms payments one after another without pauses. Returns payments per second. */
export async function payOneByOne(
  host: BatchHost,
  api: ApiOfHost,
  { payees, count, sourceAccount }: PaymentsToMake,
): Promise<number> {
  const fixture = host.depsOf(api)
  const finance = await givenStaffOf(host, 'Lucía Ferrer', ['finance'])
  const pay = async ({ customerId, accountId }: GivenPayee, amountMinor: number) => {
    const body = {
      amount: amountMinor,
      customer_id: customerId,
      fees_paid_by: 'source' as const,
      source: { payment_rail: 'prefunded_account' as const, currency: 'USDC' as const, account_id: sourceAccount },
      destination: { currency: 'VES' as const, account_id: accountId },
    }
    const amount = { amountMinor: BigInt(amountMinor), side: 'source' as const, feesPaidBy: 'source' as const }
    const quote = await makeQuote(fixture, finance, { body, amount, idempotencyKey: randomUUID(), readAccount: async () => ({}) })
    const paid = await sendPayment(fixture, finance, { quote, prefundedAccountId: sourceAccount })
    if (!paid.requires_confirmation) return
    const key = stepKey('confirm', quote.id)
    const intent = { operation: 'confirmQuote', action: 'quote.confirm', object: { kind: 'quote', id: quote.id } } as const
    await sendCall(host.desk, finance, { ...intent, idempotencyKey: key }, () =>
      fixture.api.confirmQuote(quote.id, {}, { idempotencyKey: key, actorId: finance.personId ?? undefined }),
    )
  }
  const started = performance.now()
  for (let n = 0; n < count; n++) {
    const payee = payees[n % payees.length]
    if (payee !== undefined) await pay(payee, 500 + n)
  }
  return (count * 1000) / (performance.now() - started)
}
