import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#database/open'
import type { Service } from '#service'
import { newId } from '../ground/ids'
import { caller } from '../test-service'

export type Owner = { id: string; key: string }
/** One object of each kind, by the noun of its ids. */
export type Objects = Awaited<ReturnType<typeof givenObjects>>

const address = { address_line_1: 'Av. Libertador 1', city: 'Caracas', country: 'VE' }
const mobile = { country_code: 'VE', account_type: 'pagomovil', id_doc_number: 'V12345678', phone_number: '04121234567' }
const arrived = { amount: 5_050_000, bank_code: '0172', phone_number: '04241234567' }

/**
 * For tests: creates one object of each kind in an organization. `name` is part of every text that only this organization knows.
 * The webhook endpoint is at a public address to which nothing is sent.
 */
export async function givenObjects(service: Service, { id: organizationId, key }: Owner, name: string) {
  const { provisioning } = service
  const making = makerOf(service, key, name)
  const { call, post, newVerified, newAccount } = making
  const prefunded = await provisioning.createPrefundedAccount({ organizationId, name, currency: 'USDC' })
  await provisioning.fund({ organizationId, accountId: prefunded, amountMinor: 10_000_000n })
  const email = `${name}-${randomInt(1e9)}@example.com`
  const customer = await newVerified(email)
  const account = await newAccount(customer)
  const { wallet_address: wallet } = (await call('GET', `/v1/customers/${customer}`)).body
  const newQuote = () =>
    post('/v1/transfers/quote', {
      amount: 1000,
      customer_id: customer,
      source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: prefunded },
      destination: { currency: 'VES', account_id: account },
      description: name,
    })
  const paid = await newQuote()
  const transfer = await post(`/v1/transfers/quote/${paid.id}/pay`, { source: { prefunded_account_id: prefunded } })

  return {
    call,
    newCustomer: () => newVerified(`${name}-${newId()}@example.com`),
    newAccount,
    organizationId,
    ids: {
      organization: organizationId,
      customer,
      'bank-account': account,
      'prefunded-account': prefunded,
      quote: String((await newQuote()).id),
      'paid quote': String(paid.id),
      transfer: String(transfer.id),
      reference: String(paid.external_transfer_id),
      wallet: String(wallet),
      email,
      ...(await givenIncoming(making, { customer, wallet })),
      ...(await givenOthers(making, name)),
    },
  }
}

type Making = ReturnType<typeof makerOf>

function makerOf(service: Service, key: string, name: string) {
  const call = caller(service, key)
  const post = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const answer = await call('POST', path, { body, headers: { 'x-actor-id': name } })
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  async function newCustomer(email: string, change: object = {}): Promise<string> {
    const body = { email, type: 'individual', legal_name: name, ...address, ...change }
    return String((await post('/v1/customers', body)).id)
  }
  return {
    call,
    post,
    newCustomer,
    /** Creates a customer and, in a live organization, decides the review. */
    async newVerified(email: string): Promise<string> {
      const id = await newCustomer(email)
      const [review] = (await call('GET', `/v1/kyc/reviews?customer_id=${id}&status=open`)).body.data
      const decision = { body: { decision: 'approve' }, headers: { 'x-actor-id': 'reviewer' } }
      if (review) expect((await call('POST', `/v1/kyc/reviews/${review.id}/decision`, decision)).status).toBe(200)
      // The look-up leaves an audit event.
      expect((await call('GET', `/v1/customers/search?email=${encodeURIComponent(email)}`)).status).toBe(200)
      return id
    },
    async newAccount(customer: string, bankCode = '0134'): Promise<string> {
      const body = { ...mobile, bank_code: bankCode, account_holder_name: name }
      return String((await post(`/v1/customers/${customer}/bank-accounts`, body)).id)
    },
  }
}

/**
 * Creates incoming money, and a request to match it. In a live organization only a bank reports deposits, so these ids name
 * nothing there.
 */
async function givenIncoming({ call, post }: Making, { customer, wallet }: { customer: string; wallet: string }) {
  const { environment } = (await call('GET', '/v1/organization')).body
  if (environment !== 'test') return { deposit: newId(), 'deposit quote': newId() }
  const deposit = await post('/v1/sandbox/deposits', { ...arrived, reference: String(randomInt(1e8, 1e9)) })
  const quote = await post('/v1/transfers/quote', {
    amount: 5_000_000,
    customer_id: customer,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: wallet },
  })
  await post(`/v1/deposits/${deposit.id}/match`, { quote_id: quote.id })
  return { deposit: String(deposit.id), 'deposit quote': String(quote.id) }
}

async function givenOthers({ call, post, newCustomer }: Making, name: string) {
  const business = await newCustomer(`business-${name}-${randomInt(1e9)}@example.com`, { type: 'business', kyc_type: 'enhanced' })
  const [review] = (await call('GET', `/v1/kyc/reviews?customer_id=${business}`)).body.data
  const apiKey = await post('/v1/api-keys', { name, scopes: ['rates:read'] })
  const endpoint = await post('/v1/webhook-endpoints', { url: `https://93.184.216.34/${name}`, description: name })
  const [event] = (await call('GET', '/v1/events')).body.data
  return {
    business,
    review: String(review.id),
    'api-key': String(apiKey.id),
    'webhook-endpoint': String(endpoint.id),
    event: String(event.id),
  }
}

/** Test targets of webhooks: every host name resolves to one public address. */
export const publicTargets = { resolve: async () => [{ address: '93.184.216.34', family: 4 as const }] }

/** Returns all rows of an organization as text, without the last use of keys and the events of look-ups that found nobody. */
export async function rowsOf({ sql }: Pick<Database, 'sql'>, organizationId: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns natural join information_schema.tables
    where table_schema = 'payments' and column_name = 'org_id' and table_type = 'BASE TABLE' order by 1`
  const rows = await Promise.all(
    tables.map(
      ({ name }) => sql<{ row: string }[]>`
        select (to_jsonb(t) - 'last_used_at' - 'last_used_address')::text as row
        from ${sql(`payments.${name}`)} t where org_id = ${organizationId} and to_jsonb(t) ->> 'type' is distinct from 'wallet.look_up_missed' order by 1`,
    ),
  )
  return rows.flatMap((found, index) => found.map(({ row }) => `${tables[index]?.name} ${row}`))
}
