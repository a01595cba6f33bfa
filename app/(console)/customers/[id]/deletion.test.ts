import { expect, test } from 'vitest'
import { sendCall } from '#backoffice/calls/send-call'
import type { Masked } from '#backoffice/columns'
import type { Actor } from '#backoffice/desk'
import { customerOf } from '#backoffice/payments/test-payments'
import { rememberQuoteIntent, type TypedQuote } from '#backoffice/quote-intents/quote-intents'
import { remember } from '#backoffice/registry/registry'
import { givenPerson, passTime } from '#backoffice/test-desk'
import { smallPermit } from '#backoffice/test-permit'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
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
  const given = async (quoteId: string, status: string, send: () => Promise<string>) => {
    await rememberQuoteIntent(desk.db, { quoteId, typed: typedFor(customer.id), madeBy: finance.personId ?? '', now: desk.now() })
    const details: Masked = status === '' ? {} : { payment_status: status }
    await remember(
      desk.db,
      { kind: 'quote', id: quoteId, label: `ord-${quoteId}`, reference: `ord-${quoteId}`, details },
      desk.now(),
    )
    passTime(desk, 1)
    await pay(finance, quoteId, send).catch(() => {})
  }
  await given('ended', 'completed', async () => 'paid')
  await given('refused', '', () => Promise.reject(new ServiceError('insufficient_funds', 'told by the test')))
  await given('moving', 'processing', async () => 'paid')
  await given('unknown', '', () => Promise.reject(new ServiceError('outcome_unknown', 'told by the test')))
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
