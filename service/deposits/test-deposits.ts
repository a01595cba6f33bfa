import { expect } from 'vitest'
import type { ServiceOptions } from '#service'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { signatureOf } from './bank-channels'

export type GivenDeposits = Awaited<ReturnType<typeof givenDeposits>>
export type Told = { id: string; reference: string; bank_code: string; phone_number: string; amount: string; moved_at: string }
type Channel = { id: string; secret: string }
type Sent = { timestamp?: string; signature?: string; authorization?: string; path?: string; address?: string }

/** For tests: creates deposits, a bank with a signed channel, and the two people who decide about unmatched money. */
export async function givenDeposits(options: Partial<ServiceOptions> = {}) {
  const given = await givenTransfers({ log: () => {}, ...options })
  const channel = await given.service.provisioning.createBankChannel({ organizationId: given.organizationId })
  let payers = 0

  return {
    ...given,
    channel,
    /** Returns a phone number that is not used elsewhere. */
    payer: () => `0424${String(++payers).padStart(7, '0')}`,
    /** Quotes a deposit into the wallet of a customer, by default of 50,500.00 VES in total. */
    depositQuote: (customer = given.customer, amount = 5_000_000) => depositQuote(given, customer, amount),
    told: (change: Partial<Told> = {}): Told => ({
      id: `bank-${++payers}-${Math.random()}`,
      reference: '575202',
      bank_code: '0172',
      phone_number: '04249999999',
      amount: '50500.00',
      moved_at: given.now().toISOString(),
      ...change,
    }),
    notify: (movements: Told[], { channel: by = channel, ...sent }: Sent & { channel?: Channel } = {}) =>
      notify(given, by, JSON.stringify({ movements }), sent),
    claim: (quoteId: string, { reference, bank_code, phone_number }: Told) =>
      given.confirm(quoteId, { reference, bank_code, phone_number }),
    async deposits(query = ''): Promise<{ id: string; status: string; [member: string]: unknown }[]> {
      return (await given.call('GET', `/v1/deposits${query}`)).body.data
    },
    decide: (depositId: string, verb: 'match' | 'refund', body: object, actor?: string) =>
      given.call('POST', `/v1/deposits/${depositId}/${verb}`, { body, headers: actor ? { 'x-actor-id': actor } : {} }),
    async inSuspense(rail = 'pagomovil'): Promise<bigint> {
      const [account] = await given.database.sql`
        select balance from payments.ledger_accounts where org_id = ${given.organizationId} and name = ${`suspense:${rail}`}`
      return BigInt(account?.balance ?? 0)
    },
    async wallet({ email } = given.customer): Promise<string> {
      return (await given.call('GET', `/v1/customers/search?email=${encodeURIComponent(email)}`)).body.balance
    },
    async eventsOf(objectId: string): Promise<string[]> {
      const rows = await given.database.sql`
        select type from payments.events where object_id = ${objectId} order by created_at, id`
      return rows.map(({ type }) => String(type))
    },
  }
}

function depositQuote(given: GivenTransfers, { id, walletAddress }: GivenTransfers['customer'], amount: number) {
  return given.quote({
    amount,
    customer_id: id,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: walletAddress },
  })
}

/** Posts a message of a bank, by default signed at the time of the test's clock. */
export async function notify(
  given: Pick<GivenTransfers, 'now'> & { service: Pick<GivenTransfers['service'], 'fetch'> },
  { id, secret }: Channel,
  body: string,
  { timestamp = String(given.now().getTime() / 1000), signature, authorization, path = id, address }: Sent = {},
) {
  const headers = {
    'content-type': 'application/json',
    'x-bank-timestamp': timestamp,
    'x-bank-signature': signature ?? signatureOf(secret, timestamp, Buffer.from(body)).toString('hex'),
    ...(authorization === undefined ? {} : { authorization }),
  }
  const request = new Request(`http://service/bank-notifications/${path}`, { method: 'POST', headers, body })
  const response = await given.service.fetch(request, { address: address ?? `${Math.random()}` })
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('json')
  return { status: response.status, text, body: JSON.parse(text) }
}
