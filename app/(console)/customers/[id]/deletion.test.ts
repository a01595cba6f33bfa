import { expect, test } from 'vitest'
import { settlePayment } from '#backoffice/calls/keep-payment'
import { sendCall } from '#backoffice/calls/send-call'
import { transactionOf } from '#backoffice/calls/test-remote-api'
import type { Actor } from '#backoffice/desk'
import { customerOf } from '#backoffice/payments/test-payments'
import { rememberQuoteIntent, type TypedQuote } from '#backoffice/quote-intents/quote-intents'
import { remember } from '#backoffice/registry/registry'
import { givenPerson, passTime } from '#backoffice/test-desk'
import { smallPermit } from '#backoffice/test-permit'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import type { Transaction } from '#contract/transfers'
import { openRemoteConsole } from '#lib/server/test-remote-console'

/** An API with the published interface alone. */
const { api, desk } = await openRemoteConsole({ listBankAccounts: async () => [] })
const { findDeletionBlocks } = await import('./deletion')

const customer = { ...customerOf('c1'), email: 'ana@example.com' }

test.each<AnyErrorCode>(['customer_not_found', 'not_found', 'no_match_unclear'])(
  'a customer without a wallet may be deleted: %s',
  async (code) => {
    refuse(code)
    expect(await findDeletionBlocks(customer)).toEqual({
      blocks: [],
      more: false,
      accounts: 0,
      held: null,
      unchecked: true,
      underWay: [],
    })
  },
)

test('a wallet that could not be asked is no empty one: nothing is deleted before it answers', async () => {
  refuse('api_unreachable')
  await expect(findDeletionBlocks(customer)).rejects.toMatchObject({ code: 'api_unreachable' })
})

test('payments that this console sent and of which it knows no end are named where the API lists none', async () => {
  refuse('customer_not_found')
  const finance = await givenPerson(desk, ['finance'])
  const given = async (quoteId: string, status: Transaction['status'] | undefined, send: () => Promise<string>) => {
    await rememberQuoteIntent(desk.db, { quoteId, typed: typedFor(customer.id), madeBy: finance.personId ?? '', now: desk.now() })
    await remember(desk.db, { kind: 'quote', id: quoteId, label: `ord-${quoteId}`, reference: `ord-${quoteId}` }, desk.now())
    passTime(desk, 1)
    await pay(finance, quoteId, send).catch(() => {})
    if (status !== undefined)
      await settlePayment(desk, quoteId, { transaction: transactionOf({ status }), reference: `ord-${quoteId}` })
  }
  await given('ended', 'completed', async () => 'paid')
  await given('refused', undefined, () => Promise.reject(new ServiceError('insufficient_funds', 'told by the test')))
  await given('moving', 'processing', async () => 'paid')
  await given('unknown', undefined, () => Promise.reject(new ServiceError('outcome_unknown', 'told by the test')))
  const { underWay } = await findDeletionBlocks(customer)
  expect(underWay).toEqual([
    { quoteId: 'unknown', reference: 'ord-unknown' },
    { quoteId: 'moving', reference: 'ord-moving' },
  ])
  expect((await findDeletionBlocks({ ...customer, id: 'another' })).underWay).toEqual([])
})

function pay(actor: Actor, id: string, send: () => Promise<string>): Promise<string> {
  const intent = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id },
    idempotencyKey: `pay-${id}`,
    permit: smallPermit(desk, actor, id),
  } as const
  return sendCall(desk, actor, intent, send)
}

function typedFor(customerId: string): TypedQuote {
  const route = { sourceCurrency: 'USDC', destinationCurrency: 'VES', sourceRail: 'wallet', sourceAccountId: null }
  return { amountMinor: 10_000n, side: 'source', feesPaidBy: 'source', customerId, accountId: 'a1', ...route }
}

function refuse(code: AnyErrorCode): void {
  api.findWalletByEmail = () => Promise.reject(new ServiceError(code, 'told by the test'))
}
