import { afterEach, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { createPaymentsApi } from '#lib/api/client'
import { openTransport } from '#lib/api/transport'
import { startUpstream, type Upstream } from './support/upstream/upstream'
import { type Combination, drawCombination, eachAlone, plainest, writeCombination } from './support/upstream/variations'

/** Without what only a page waits for. */
const readAtOnce = { network: 'sound', appears: 'at_once' } as const
/** Each option of the table alone, and 60 random combinations. Network faults and customers who appear later are tested in a browser
 * (any-api.spec.ts). */
const drawn = Array.from({ length: 60 }, (_, seed) => drawCombination(seed)).map((one) => ({ ...one, ...readAtOnce }))
const combinations = [
  plainest,
  ...eachAlone().filter(({ network, appears }) => network === 'sound' && appears === 'at_once'),
  ...drawn,
]

const opened: Upstream[] = []
afterEach(async () => {
  for (const upstream of opened.splice(0)) await upstream.close()
})

const email = 'ines@example.com'
const person = {
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: 'Av. Bolívar 3',
  city: 'Caracas',
  country: 'VE',
} as const
const mobile = {
  account_type: 'pagomovil',
  country_code: 'VE',
  bank_code: '0105',
  id_doc_number: 'V12345678',
  phone_number: '+584142345678',
} as const

test.each(combinations.map((combination) => [writeCombination(combination), combination] as const))(
  'what the company says is read as it means it, from the first customer to the last look-up: %s',
  async (_title, combination) => {
    const upstream = await startUpstream(combination)
    opened.push(upstream)
    const api = clientOf(upstream, combination)
    await expectNobody(api)
    const { id } = await api.createCustomer({ ...person, email })
    expect(upstream.books.customer(id)).toMatchObject({ email })
    await expect(api.createCustomer({ ...person, email }).then(() => undefined, codeOf)).resolves.toBe(
      combination.idempotency === 'honored' ? refusalOf(combination) : undefined,
    )
    await api.updateCustomer(id, { ...person, email, phone_number: '+584145557799' })
    expect(await api.readCustomer(id)).toMatchObject({
      ...person,
      ...textsStored(combination),
      id,
      email,
      phone_number: '+584145557799',
    })
    expect((await api.readCustomer(id)).is_verified).toBe(combination.verified === 'other_word' ? undefined : true)
    await api.createBankAccount(id, mobile)
    const [account] = await api.listBankAccounts(id)
    expect(account).toMatchObject({ id: upstream.books.accounts[0]?.id, account_type: 'pagomovil' })
    expect(await api.findWalletByEmail(email)).toMatchObject({
      user_id: combination.walletIds === 'customer' ? id : `wlt-${id}`,
      balance: '2028',
      state: 'ACTIVE',
    })
    expect(await api.readExchangeRate({ from_currency: 'USDC', to_currency: 'VES' })).toEqual({ rate: 36.53 })
    await payAQuote(api, upstream, { combination, customerId: id, accountId: account?.id ?? '' })
    expect(await api.deleteBankAccount(id, account?.id ?? '')).toEqual({ success: true })
    expect(await api.listBankAccounts(id)).toEqual([])
    expect(await api.deleteCustomer(id)).toEqual({ success: true })
    await expect(api.readCustomer(id)).rejects.toMatchObject({ code: 'customer_not_found' })
  },
)

type PaymentToMake = { combination: Combination; customerId: string; accountId: string }

async function payAQuote(
  api: PaymentsApi,
  upstream: Upstream,
  { combination, customerId, accountId }: PaymentToMake,
): Promise<void> {
  const source = { payment_rail: 'prefunded_account', currency: 'USDC', account_id: upstream.sourceAccount } as const
  const destination = { currency: 'VES', account_id: accountId } as const
  const body = { amount: 10_000, customer_id: customerId, source, destination, fees_paid_by: 'source' } as const
  const quote = await api.createQuote(body)
  const [made] = upstream.books.quotes
  if (made === undefined) throw new Error('No quote was made')
  const inMinor = combination.quoteUnit === 'minor' ? 100 : 1
  const isTakenOut = combination.quote === 'fees_out_of_amount'
  // In another unit it is not the requested amount, so nothing is added to it.
  const isOtherUnit = combination.quote === 'source_without_fees' && combination.quoteUnit === 'minor'
  const rest = combination.quote === 'six_decimals' ? (combination.quoteUnit === 'minor' ? 0.4321 : 0.004321) : 0
  const figure = (amount: number) => Number((amount * inMinor + rest).toFixed(6))
  const debit = combination.quote === 'too_large_to_be_exact' ? undefined : figure(isTakenOut || isOtherUnit ? 100 : 101)
  const received = figure(isTakenOut ? 3616.47 : 3653)
  const rate = combination.quoteEcho === 'rounded_rate' ? 36.5 : 36.53
  expect(quote).toMatchObject({ id: made.id, quoted_amount: received, exchange_rate: rate })
  expect([quote.source_amount, quote.inexact]).toEqual([debit, debit === undefined ? ['source_amount'] : undefined])
  expect(quote.commission_fees.map(({ label, fee }) => [label, fee])).toEqual(feesOf(combination, figure(1)))
  expect(quote.expires_at).toEqual(combination.quote === 'no_expiry' ? undefined : expect.any(String))
  await api.payQuote(quote.id, { source: { prefunded_account_id: upstream.sourceAccount } })
  if (combination.idempotency === 'honored' && combination.errors !== 'html')
    await expect(api.payQuote(quote.id, { source: { prefunded_account_id: upstream.sourceAccount } })).rejects.toMatchObject({
      code: 'outcome_unknown', // it is paid: nobody may read that nothing was done
    })
  const word = combination.filedUnder === 'quote_id' ? made.id : made.reference
  expect(await api.findTransactionByReference(word)).toMatchObject({
    id: upstream.books.payments[0]?.id,
    amount: isTakenOut ? '10000' : '10100',
  })
  await api.confirmQuote(quote.id, {})
  expect(upstream.books.effects.filter(({ what }) => what === 'debit' || what === 'confirmation')).toHaveLength(2)
}

/** Returns the fee lines as they are shown: each, also the one whose figure cannot be read. */
function feesOf({ feeLines }: Combination, fee: number): [label: string, fee: number | undefined][] {
  if (feeLines === 'one_that_is_text') return [['', undefined]]
  if (feeLines === 'one_without_figure') return [['Service', undefined]]
  const tax: [string, number | undefined] = ['Tax', feeLines === 'two' ? fee : undefined]
  return [['Service', fee], ...(feeLines === 'one' ? [] : [tax])]
}

async function expectNobody(api: PaymentsApi): Promise<void> {
  await expect(api.readCustomer('nobody')).rejects.toMatchObject({ code: 'customer_not_found' })
  await expect(api.findWalletByEmail('nobody@example.com')).rejects.toMatchObject({ code: 'customer_not_found' })
  await expect(api.findTransactionByReference('nobody')).rejects.toMatchObject({ code: 'transaction_not_found' })
}

/** Returns the code for "This email is registered already": an HTML page has no readable text and names no field. */
function refusalOf({ errors }: Combination): string {
  const isRefusedIn200 = errors === 'success_false' || errors === 'success_false_enveloped' || errors === 'result_code'
  return isRefusedIn200 || errors === 'html' ? 'api_refused' : 'validation_failed'
}

function codeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.code
  throw error
}

function clientOf(upstream: Upstream, { amountRead }: Combination): PaymentsApi {
  const { url, organizationId, apiKey } = upstream
  return createPaymentsApi({
    send: openTransport({ baseUrl: url }),
    credentials: async () => ({ organizationId, apiKey }),
    extensions: async () => new Set(),
    amountUnit: amountRead,
  })
}

function textsStored({ storedTexts }: Combination): Partial<typeof capitals> {
  return storedTexts === 'capitals' ? capitals : {}
}

const capitals = { address_line_1: 'AV. BOLIVAR 3', city: 'CARACAS' }
