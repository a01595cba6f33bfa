import { beforeEach, expect, test } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import type { Masked } from '#backoffice/columns'
import { rememberQuoteIntent, type TypedQuote } from '#backoffice/quote-intents/quote-intents'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { givenPerson } from '#backoffice/test-desk'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { desk } = await openRemoteConsole()
const { readLike } = await import('./like-quote')

const typed: TypedQuote = {
  amountMinor: 1_234_50n,
  side: 'source',
  feesPaidBy: 'destination',
  customerId: 'c1',
  accountId: 'a1',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceRail: 'prefunded_account',
  sourceAccountId: 'treasury',
}
beforeEach(() => desk.database.sql`truncate backoffice.registry, backoffice.quote_intents`)

test('the terms that were entered for a quote come back, with the amount as the reader writes it', async () => {
  await givenMade('q1', { own_reference: 'ord-1122' })
  const terms = { customerId: 'c1', accountId: 'a1', prefundedAccountId: 'treasury', feesPaidBy: 'destination', side: 'source' }
  expect(await readLike('q1', 'en')).toMatchObject({ ...terms, typed: '1,234.50', minor: '123450', reference: 'ord-1122' })
  expect(await readLike('q1', 'es')).toMatchObject({ ...terms, typed: '1.234,50', minor: '123450' })
})

test('a reference that the API gave is not entered for another quote', async () => {
  await givenMade('q2', { own_reference: null })
  expect(await readLike('q2', 'en')).toMatchObject({ customerId: 'c1', reference: '' })
})

test('of a quote that was made elsewhere, the terms are those that it shows; an unknown one has none', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q3', customer_id: 'c3' }), desk.now())
  expect(await readLike('q3', 'en')).toMatchObject({ customerId: 'c3', accountId: 'a1', typed: '100.00', reference: 'ref-q3' })
  expect(await readLike('unknown', 'en')).toEqual({})
  expect(await readLike(['q3'], 'en')).toEqual({})
})

async function givenMade(quoteId: string, more: Masked): Promise<void> {
  const madeBy = (await givenPerson(desk, ['finance'])).personId ?? ''
  await rememberQuoteIntent(desk.db, { quoteId, typed, madeBy, now: desk.now() })
  await rememberQuote(desk.db, quoteOf({ id: quoteId }), desk.now(), more)
}
