import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isVenezuelanAccount } from '#contract/account-checks'
import type { PaymentsApi } from '#contract/api'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import type { Quote, Transaction } from '#contract/transfers'
import { createPaymentsApi } from '#lib/api/client'
import { extensionOperations } from '#lib/api/console-operations'
import { openTransport, type Transport } from '#lib/api/transport'
import { createAnswerCheck, type Told } from '#service/testing/answers'
import type { DemoOrganization } from './world'

/** Calls the public /v1 as a partner with an API key uses it. */
export function publicApi(origin: string, { id, api_key }: Pick<DemoOrganization, 'id' | 'api_key'>): PaymentsApi {
  return createPaymentsApi({
    send: checkedTransport(origin),
    credentials: async () => ({ organizationId: id, apiKey: api_key }),
    extensions: async () => new Set(extensionOperations),
    amountUnit: 'minor',
  })
}

/** Validates every answer against the OpenAPI document that the console serves. */
function checkedTransport(origin: string): Transport {
  const send = openTransport({ baseUrl: origin })
  let check: Promise<(checked: Told) => string[]> | undefined
  return async (request) => {
    const answer = await send(request)
    check ??= fetch(`${origin}/openapi.json`).then(async (served) => createAnswerCheck(await served.json()))
    const checked = { ...answer, method: request.method, path: new URL(request.target, origin).pathname }
    const faults = (await check)(checked)
    if (faults.length > 0)
      throw new Error(`${checked.method} ${checked.path} is not what the document says:\n${faults.join('\n')}`)
    return answer
  }
}

export type GivenCustomer = {
  email?: string
  phone?: string
  name?: string
  address?: string
  outcome?: 'approve' | 'review'
  /** Requests the tier that may send more than 1,000 USDC per month. */
  enhanced?: boolean
  business?: boolean
}
/** With `number` it is a bank account, otherwise a pago móvil account. */
export type GivenAccount = { customerId: string; phone?: string; number?: string; document?: string }
export type GivenQuote = {
  customerId?: string
  accountId?: string
  currency?: 'VES' | 'USDC'
  /** What is received. */
  amount?: number
  reference?: string
}

/** Returns a Venezuelan mobile number that is not reserved by the sandbox. */
export function someMobile(): string {
  return `+58414${randomInt(2_000_000, 9_999_999)}`
}

/** Returns a random account number of Banesco with valid check digits, whose last two digits the sandbox does not reserve. */
export function someAccountNumber(): string {
  const own = `${randomInt(10_000_000, 99_999_999)}${randomInt(10, 99)}`
  const numbers = Array.from({ length: 100 }, (_, digits) => `01340001${String(digits).padStart(2, '0')}${own}`)
  return numbers.find(isVenezuelanAccount) ?? ''
}

/** Creates data for a test through the public API. Amounts are in minor units. */
export function createGivens(api: PaymentsApi, organization: DemoOrganization) {
  const source = fundedAccount(organization)

  async function givenCustomer(given: GivenCustomer = {}): Promise<Customer> {
    const outcome = given.outcome ?? 'approve'
    const { id } = await api.createCustomer({
      email: given.email ?? `ana.${randomUUID().slice(0, 8)}+kyc-${outcome}@example.com`,
      phone_number: given.phone,
      type: given.business ? 'business' : 'individual',
      kyc_type: given.enhanced ? 'enhanced' : undefined,
      address_line_1: given.address ?? 'Av. Libertador 1',
      city: 'Caracas',
      country: 'VE',
      legal_name: given.name ?? 'Ana Salcedo Prieto',
    })
    return untilSettled(api, id)
  }

  function givenAccount({ customerId, phone, number, document = 'V12345678' }: GivenAccount): Promise<BankAccount> {
    const owner = { country_code: 'VE', bank_code: '0134', id_doc_number: document } as const
    return api.createBankAccount(
      customerId,
      number === undefined
        ? { ...owner, account_type: 'pagomovil', phone_number: phone ?? someMobile() }
        : { ...owner, account_type: 'bankaccount', account_number: number },
    )
  }

  async function givenQuote(given: GivenQuote = {}): Promise<Quote> {
    const customerId = given.customerId ?? (await givenCustomer()).id
    const accountId = given.accountId ?? (await givenAccount({ customerId })).id
    return api.createQuote({
      amount: given.amount ?? 1_000,
      customer_id: customerId,
      source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: source },
      destination: { currency: given.currency ?? 'VES', account_id: accountId },
      external_transfer_id: given.reference,
    })
  }

  async function givenPaidQuote(given: GivenQuote = {}): Promise<{ quote: Quote; transaction: Transaction }> {
    const quote = await givenQuote(given)
    return { quote, transaction: await api.payQuote(quote.id, { source: { prefunded_account_id: source } }) }
  }

  return { givenCustomer, givenAccount, givenQuote, givenPaidQuote }
}

export type Givens = ReturnType<typeof createGivens>

/** Returns the prefunded account that demo payments leave from. */
export function fundedAccount({ prefunded_accounts }: DemoOrganization): string {
  const account = prefunded_accounts.find(({ name }) => name === 'Tesorería')
  if (account === undefined) throw new Error('The demo has no account that payments leave from')
  return account.id
}

/** Waits for the decision about a new customer, which the worker makes. */
async function untilSettled(api: PaymentsApi, id: string): Promise<Customer> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const customer = await api.readCustomer(id)
    if (customer.state !== 'REGISTERED' && (customer.state !== 'ONBOARDING' || customer.kyc_status === 'under_review'))
      return customer
    await sleep(200)
  }
  throw new Error(`Customer ${id} was not decided in 60 s`)
}
