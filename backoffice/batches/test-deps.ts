import { randomUUID } from 'node:crypto'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { Quote } from '#contract/transfers'
import { quoteOf, remoteApi, transactionOf } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import type { TestDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import type { BatchGate } from './batch-gate'
import { createBatch } from './create-batch'
import type { BatchDeps, MatchDeps } from './deps'
import { matchRows } from './match-rows'
import type { ReadCells } from './row-cells'
import { submitBatch } from './submit-batch'
import type { Batch } from './tables'

/** A simulated bank that records the requests that it received. */
export type TestBank = {
  api: PaymentsApi
  /** The number of debits of each row, by the reference of its quote without the suffix of the attempt. */
  debits: Map<string, number>
  quotes: Map<
    string,
    { body: CreateQuoteBody; quote: Quote; state: 'open' | 'held' | 'lapsed' | 'moving' | 'arrived' | 'returned' }
  >
  rate: { now: number }
  /** The fee of each payment, as a part of its amount or in minor units. */
  fee: (amount: bigint) => bigint
  /** Hooks that throw what the test simulates: `before` each operation, or `after` it has taken effect. */
  meet: { before: (operation: string, n: number) => void; after: (operation: string, n: number) => void | Promise<void> }
}

export function testBank(desk: TestDesk, { reads = true }: { reads?: boolean } = {}): TestBank {
  const bank: TestBank = {
    api: remoteApi({}),
    debits: new Map(),
    quotes: new Map(),
    rate: { now: 284.1134 },
    fee: (amount) => amount / 100n,
    meet: { before: () => {}, after: () => {} },
  }
  const calls = new Map<string, number>()
  const meeting = async <T>(operation: string, work: () => T): Promise<T> => {
    const n = (calls.get(operation) ?? 0) + 1
    calls.set(operation, n)
    bank.meet.before(operation, n)
    const value = work()
    await bank.meet.after(operation, n)
    return value
  }
  const held = (id: string) => {
    const found = bank.quotes.get(id)
    if (found === undefined) throw new ServiceError('quote_not_found', id)
    return found
  }
  bank.api = remoteApi({
    createQuote: (body) => meeting('createQuote', () => makeQuote(bank, desk, body)),
    payQuote: async (id, _body, options) => {
      options?.beforeSend?.()
      return meeting('payQuote', () => payQuote(bank, held(id)))
    },
    confirmQuote: (id) => meeting('confirmQuote', () => confirmQuote(held(id))),
    ...(reads && { readQuote: async (id: string) => readQuote(lapse(bank, desk, held(id))) }),
    findTransactionByReference: async (reference) => {
      const found = [...bank.quotes.values()].find(
        ({ quote, state }) => quote.external_transfer_id === reference && state !== 'open',
      )
      if (found === undefined) throw new ServiceError('transaction_not_found', reference)
      const status = {
        held: 'pending',
        lapsed: 'failed',
        moving: 'processing',
        arrived: 'completed',
        returned: 'failed',
      } as const
      return transactionOf({ id: `t-${found.quote.id}`, status: found.state === 'open' ? 'pending' : status[found.state] })
    },
  })
  return bank
}

type Held = NonNullable<ReturnType<TestBank['quotes']['get']>>

function makeQuote(bank: TestBank, desk: TestDesk, body: CreateQuoteBody): Quote {
  const id = randomUUID()
  const amount = BigInt(body.amount)
  const fee = bank.fee(amount)
  const now = desk.now()
  const quote = quoteOf({
    id,
    source_amount: toWireAmount(amount + fee),
    total_fees: toWireAmount(fee),
    exchange_rate: bank.rate.now,
    quoted_amount: Math.floor(body.amount * bank.rate.now) / 100,
    destination: { currency: body.destination.currency, account_id: body.destination.account_id },
    external_transfer_id: body.external_transfer_id ?? `ref-${id}`,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 300_000).toISOString(),
    requires_confirmation: body.destination.account_id.startsWith('pm'),
  })
  bank.quotes.set(id, { body, quote, state: 'open' })
  return quote
}

function payQuote(bank: TestBank, held: Held) {
  if (held.state !== 'open') throw new ServiceError('quote_already_paid', held.quote.id)
  held.state = held.quote.requires_confirmation ? 'held' : 'moving'
  const reference = referenceOf(held)
  bank.debits.set(reference, (bank.debits.get(reference) ?? 0) + 1)
  return transactionOf({ id: `t-${held.quote.id}`, status: held.state === 'held' ? 'pending' : 'processing' })
}

function confirmQuote(held: Held): Quote {
  if (held.state !== 'held') throw new ServiceError('quote_not_confirmable', held.quote.id)
  held.state = 'moving'
  return readQuote(held)
}

function readQuote({ quote, state }: Held): Quote {
  const [before, after] = [
    { open: 'pending', held: 'awaiting_confirmation', lapsed: 'expired' } as const,
    { moving: 'processing', arrived: 'completed', returned: 'failed' } as const,
  ]
  const status = { ...before, ...after }
  return { ...quote, status: status[state], confirm_by: state === 'held' ? confirmBy(quote) : null }
}

function confirmBy({ created_at = '' }: Quote): string {
  return new Date(Date.parse(created_at) + 600_000).toISOString()
}

/** Returns the money of a payment that was not confirmed by its deadline. */
function lapse(bank: TestBank, desk: TestDesk, held: Held): Held {
  if (held.state !== 'held' || desk.now().toISOString() < confirmBy(held.quote)) return held
  held.state = 'lapsed'
  const reference = referenceOf(held)
  bank.debits.set(reference, (bank.debits.get(reference) ?? 1) - 1)
  return held
}

function referenceOf({ body }: Held): string {
  return (body.external_transfer_id ?? '').replace(/\.\d+$/, '')
}

/** Reads the columns `customer, account, amount, concept`; amounts are in whole units. */
const readCells: ReadCells = ([customer = '', , amount = '', concept = '']) => ({
  values: {
    customerId: customer,
    amount: /^\d+$/.test(amount) ? { minor: BigInt(amount) * 100n, currency: 'USDC', side: 'source' } : undefined,
    concept,
  },
  faults: /^\d+$/.test(amount) ? [] : [{ field: 'amount', code: 'not_a_number' }],
})

/** Makes a policy that never requires approval; it still issues permits. */
function freeGate(desk: TestDesk): BatchGate {
  return {
    foresee: async () => false,
    ask: async () => undefined,
    read: async () => ({ state: 'waiting', decidedBy: [], decidedAt: null }),
    refuse: async () => undefined,
    permits: async (tx, _desk, actor, _batch, payments) => {
      const ids: string[] = []
      for (const { quote } of payments) ids.push(await smallPermit(desk, actor, quote.id)(tx))
      return ids
    },
    end: async () => {},
  }
}

export function testDeps(desk: TestDesk, bank: TestBank, changed: Partial<BatchDeps & MatchDeps> = {}): BatchDeps & MatchDeps {
  return {
    desk,
    api: bank.api,
    read: readCells,
    gate: freeGate(desk),
    hasExtension: async () => false,
    certainAfter: (deadline) => (deadline ? new Date(deadline) : undefined),
    findPayee: async ({ customerId = '' }) => {
      if (customerId === 'nobody') return { match: 'none', field: 'customer_id' }
      const id = `${customerId.startsWith('p') ? 'pm' : 'ba'}-${customerId}`
      const shown = { account_rail: id.startsWith('pm') ? 'pagomovil' : 'bankaccount' }
      return { match: 'found', customerId, account: { id, currency: 'VES', shown } }
    },
    price: async ({ amount }) => ({
      debitMinor: amount.minor + amount.minor / 100n,
      feesMinor: amount.minor / 100n,
      receivedMinor: 1n,
    }),
    ...changed,
  }
}

/** Makes a draft of rows `[customer, account, amount, concept]`; the first has row number 2. */
export async function givenDraft(deps: BatchDeps & MatchDeps, actor: Actor, rows: readonly string[][]): Promise<string> {
  const { desk, read } = deps
  const facts = {
    name: 'Nómina',
    fileName: 'nomina.csv',
    filePrint: Buffer.from(randomUUID()),
    encoding: 'utf-8',
    locale: 'en',
    headers: ['customer', 'account', 'amount', 'concept'],
    columns: { customer_id: 0, account: 1, amount: 2, concept: 3 },
    source: { id: 'treasury', name: 'Tesorería', currency: 'USDC' },
    feesPaidBy: 'source' as const,
  }
  const table = (async function* () {
    for (const [index, cells] of rows.entries()) yield { row: index + 2, cells: [...cells] }
  })()
  const { id } = await createBatch(desk, actor, facts, table, read)
  for (;;) if ((await matchRows(deps)) === 0) return id
}

/** Makes a running batch of `rows` rows, with amounts rising by one from `amount`. `customer` prefixes customer ids. */
export async function givenBatch(
  deps: BatchDeps & MatchDeps,
  actor: Actor,
  rows: number,
  customer = 'c',
  amount = 10,
): Promise<Batch> {
  const id = await givenDraft(
    deps,
    actor,
    Array.from({ length: rows }, (_, n) => [`${customer}${n}`, '', String(amount + n), 'Quincena']),
  )
  return submitBatch(deps, actor, id, { rates: { 'USDC/VES': '284.1134000001' }, note: null })
}
