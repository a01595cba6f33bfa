import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { runDueJobs } from '#database/jobs'
import type { ServiceOptions } from '#service'
import { type caller, givenService } from '../test-service'

export type GivenTransfers = Awaited<ReturnType<typeof givenTransfers>>
type Call = ReturnType<typeof caller>

/** For tests: starts a service whose clock is moved by hand, with a verified customer, their accounts, and a funded account. */
export async function givenTransfers(options: Partial<ServiceOptions> & { fundedMinor?: bigint; monthlyCapMinor?: bigint } = {}) {
  const { fundedMinor = 100_000_00n, monthlyCapMinor = 10_000_000_00n, ...serviceOptions } = options
  let now = new Date('2026-11-20T14:00:00.000Z')
  const given = await givenService({ clock: () => now, ...serviceOptions })
  const { service, organizationId, call, database } = given
  await service.provisioning.changeTransferSettings(organizationId, {
    standardMonthlyCapMinor: monthlyCapMinor,
    enhancedMonthlyCapMinor: monthlyCapMinor,
  })
  const prefundedId = await givenPrefunded('USDC', fundedMinor)
  const customer = await givenCustomer(call)

  async function givenPrefunded(currency: 'USDC' | 'USD', amountMinor: bigint): Promise<string> {
    const id = await service.provisioning.createPrefundedAccount({
      organizationId,
      name: `${currency} ${randomInt(1e9)}`,
      currency,
    })
    if (amountMinor > 0n) await service.provisioning.fund({ organizationId, accountId: id, amountMinor })
    return id
  }

  return {
    ...given,
    prefundedId,
    customer,
    givenPrefunded,
    now: () => now,
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    runJobs: () => runDueJobs(database.db, service.jobs, { now }),
    /** Creates a quote, by default of 100.00 USDC to the customer's pago móvil account. */
    async quote(change: Record<string, unknown> & { destinationId?: string } = {}) {
      const { destinationId = customer.pagomovilId, ...rest } = change
      const body = {
        amount: 10_000,
        customer_id: customer.id,
        source: { payment_rail: 'prefunded_account', currency: 'USDC' },
        destination: { currency: 'VES', account_id: destinationId },
        ...rest,
      }
      const answer = await call('POST', '/v1/transfers/quote', { body })
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    },
    pay: (quoteId: string, rest: { idempotencyKey?: string; prefundedId?: string; call?: Call } = {}) =>
      (rest.call ?? call)('POST', `/v1/transfers/quote/${quoteId}/pay`, {
        body: { source: { prefunded_account_id: rest.prefundedId ?? prefundedId } },
        idempotencyKey: rest.idempotencyKey,
      }),
    confirm: (quoteId: string, body: unknown = {}) => call('POST', `/v1/transfers/quote/${quoteId}/confirm`, { body }),
    cancel: (quoteId: string) => call('POST', `/v1/transfers/quote/${quoteId}/cancel`),
    readQuote: async (quoteId: string) => (await call('GET', `/v1/transfers/quote/${quoteId}`)).body,
    readTransaction: async (id: string) => (await call('GET', `/v1/transfers/${id}`)).body,
    /** Returns the available and reserved money of a prefunded account, as decimal text. */
    async balance(id = prefundedId): Promise<{ available: string; held: string }> {
      const { body } = await call('GET', '/v1/prefunded-accounts')
      const account = body.data.find((one: { id: string }) => one.id === id)
      return { available: account.available_balance, held: account.held_balance }
    },
    /** Returns the types of all events so far, oldest first. */
    async events(): Promise<string[]> {
      const rows = await database.sql`select type from payments.events order by created_at, id`
      return rows.map(({ type }) => String(type))
    },
    mustBalance: async () => expect(await service.verifyLedger()).toEqual([]),
    givenAccount: (body: Record<string, unknown>) => givenAccount(call, customer.id, body),
    givenCustomer: (email?: string) => givenCustomer(call, email),
  }
}

/** Returns an account whose phone selects the sandbox's outcome; `9` completes after two seconds. */
export function pagomovil(scenario = 9) {
  return {
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'pagomovil',
    phone_number: `0412000000${scenario}`,
    id_doc_number: 'V12345678',
  }
}

export const venezuelanBank = {
  bank_code: '0105',
  country_code: 'VE',
  account_type: 'bankaccount',
  account_number: '01050123721234567890',
  id_doc_number: 'V12345678',
}

async function givenCustomer(call: Call, email = `ana${randomInt(1e9)}@example.com`) {
  const created = await call('POST', '/v1/customers', {
    body: { email, type: 'individual', country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' },
  })
  expect(created.status, created.text).toBe(201)
  const id: string = created.body.id
  const { body } = await call('GET', `/v1/customers/${id}`)
  return { id, email, walletAddress: String(body.wallet_address), pagomovilId: await givenAccount(call, id, pagomovil()) }
}

async function givenAccount(call: Call, customerId: string, body: Record<string, unknown>): Promise<string> {
  const created = await call('POST', `/v1/customers/${customerId}/bank-accounts`, { body })
  if (created.body.code === 'bank_account_exists') return created.body.existing_id
  expect(created.status, created.text).toBe(201)
  return created.body.id
}
