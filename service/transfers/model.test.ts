import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { customers } from '../customers/record/tables'
import type { RailAdapter, RailOutcome } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'
import {
  block,
  cancel,
  confirm,
  hear,
  type Model,
  type ModelQuote,
  pay,
  quoteOf,
  type RailWord,
  sweep,
  takeBack,
} from '../testing/transfer-model'
import { cancelOpenQuotes } from './cancel-quotes'
import { type GivenTransfers, givenTransfers, venezuelanBank } from './test-transfers'

const runs = Number(process.env.MODEL_RUNS ?? 40)
const commandsPerRun = Number(process.env.MODEL_COMMANDS ?? 40)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000)
const startBalance = 300_00n

/** The outcome that the rail will return for each transaction. */
const words = new Map<string, RailWord>()
type Asked = { transactionId: string; completedAt?: Date | null }
const say = async ({ transactionId, completedAt }: Asked, now: Date): Promise<RailOutcome> => {
  const word = words.get(transactionId) ?? 'accepted'
  // Only a delivered payout can be returned, and that is all that can happen to it.
  const afterwards = word === 'returned' ? word : 'completed'
  const outcome = completedAt ? afterwards : word === 'returned' ? 'unknown' : word
  if (outcome === 'rejected') return { outcome, failureCode: 'rejected_by_bank' }
  if (outcome === 'returned') return { outcome }
  return { outcome, checkAt: new Date(now.getTime() + 1000) }
}
const rail: RailAdapter = {
  ...sandboxRail,
  submit: say,
  status: (inquiry, now) => say(inquiry, now),
  findInbound: async ({ now, paidOn: _, ...claim }) => [{ ...claim, key: claim.reference, movedAt: now }],
}

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ rails: { test: rail } })
})
afterAll(() => given.close())

type Command =
  | { do: 'quote'; kind: ModelQuote['kind']; amount: number; payer: 'source' | 'destination' }
  | { do: 'pay'; which: number; withKey: boolean }
  | { do: 'confirm' | 'cancel'; which: number }
  | { do: 'return'; which: number; quarters: number }
  | { do: 'wait'; seconds: number }
  | { do: 'sweep' | 'block' | 'unblock' }
  | { do: 'rail'; says: RailWord[] }

const which = fc.nat(20)
const commands: fc.Arbitrary<Command>[] = [
  fc.record({ do: fc.constant('pay' as const), which, withKey: fc.boolean() }),
  fc.record({ do: fc.constantFrom('confirm' as const, 'cancel' as const, 'confirm' as const), which }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 60, 299, 300, 1799, 1800, 86_400, 31 * 86_400) }),
  fc.record({ do: fc.constantFrom('sweep' as const, 'block' as const, 'unblock' as const, 'unblock' as const) }),
  fc.record({
    do: fc.constant('rail' as const),
    says: fc.array(fc.constantFrom<RailWord[]>('completed', 'accepted', 'unknown', 'rejected', 'returned'), {
      minLength: 5,
      maxLength: 5,
    }),
  }),
  fc.record({ do: fc.constant('return' as const), which, quarters: fc.integer({ min: 1, max: 4 }) }),
]
const anyCommand = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('quote' as const),
      kind: fc.constantFrom<ModelQuote['kind'][]>('pagomovil', 'bank', 'wallet', 'deposit'),
      amount: fc.integer({ min: 2000, max: 12_000 }),
      payer: fc.constantFrom('source' as const, 'destination' as const),
    }),
  },
  ...commands.map((arbitrary, index) => ({ arbitrary, weight: index === 0 ? 4 : index === 3 ? 1 : 2 })),
)

/** The model keeps every quote; the service deletes unpaid ones after 90 days. */
function isWithinRetention(list: readonly Command[]): boolean {
  return list.reduce((sum, command) => sum + (command.do === 'wait' ? command.seconds : 0), 0) < 90 * 86_400
}

test('the service does what the model does, after every command', { timeout: 300_000 + runs * commandsPerRun * 30 }, async () => {
  console.log(`seed ${seed} (MODEL_SEED), ${runs} runs (MODEL_RUNS) of ${commandsPerRun} commands (MODEL_COMMANDS)`)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCommand, { minLength: commandsPerRun, maxLength: commandsPerRun, size: 'max' }).filter(isWithinRetention),
      async (list) => {
        // The jobs of an earlier actor are dropped, because their look-ups would repeat for ever.
        await given.database.sql`delete from jobs.jobs`
        const actor = await givenActor()
        for (const command of list) {
          expect(await actor.perform(command), JSON.stringify(command)).toBe(actor.expected(command))
          await actor.mustAgree()
        }
        if (++run % 15 === 0) await given.mustBalance()
      },
    ),
    { seed, numRuns: runs, endOnFailure: true },
  )
  await given.mustBalance()
})

/** Creates a customer with money of their own, in the service and in the model. */
async function givenActor() {
  const customer = await given.givenCustomer()
  const prefundedId = await given.givenPrefunded('USDC', startBalance)
  const bankId = (await given.call('POST', `/v1/customers/${customer.id}/bank-accounts`, { body: venezuelanBank })).body.id
  const model: Model = { quotes: [], balance: startBalance, wallet: 0n, blocked: false, now: given.now().getTime() }
  const ids: string[] = []
  const at = (index: number) => (ids.length === 0 ? 0 : index % ids.length)
  const keyOf = (index: number, withKey: boolean) => (withKey ? `${customer.id}-${index}` : undefined)
  const destinations = {
    pagomovil: customer.pagomovilId,
    bank: bankId,
    wallet: customer.walletAddress,
    deposit: customer.walletAddress,
  }

  async function makeQuote({ kind, amount, payer }: Command & { do: 'quote' }): Promise<string> {
    const isDeposit = kind === 'deposit'
    const answer = await given.call('POST', '/v1/transfers/quote', {
      body: {
        amount: isDeposit ? amount * 100 : amount,
        customer_id: customer.id,
        fees_paid_by: payer,
        source: isDeposit
          ? { payment_rail: 'pagomovil', currency: 'VES' }
          : { payment_rail: 'prefunded_account', currency: 'USDC' },
        destination: { currency: kind === 'wallet' || isDeposit ? 'USDC' : 'VES', account_id: destinations[kind] },
      },
    })
    if (answer.status !== 201) return answer.body.code
    ids.push(answer.body.id)
    return `${answer.body.minor_units.source_amount} ${answer.body.minor_units.quoted_amount}`
  }

  async function setBlocked(blocked: boolean): Promise<void> {
    await transaction(given.database.owner.db, async (tx) => {
      const mine = and(eq(customers.organizationId, given.organizationId), eq(customers.id, customer.id))
      await tx
        .update(customers)
        .set({ state: blocked ? 'BLOCKED' : 'ACTIVE' })
        .where(mine)
      const open = { organizationId: given.organizationId, customerId: customer.id, reason: 'customer_blocked', now: given.now() }
      if (blocked) await cancelOpenQuotes(tx, open)
    })
  }

  async function letRailSpeak(says: RailWord[]): Promise<void> {
    given.advance(1)
    const rows = await given.database.sql`
      select id, transaction_id from payments.quotes where org_id = ${given.organizationId} and customer_id = ${customer.id}`
    for (const { id, transaction_id } of rows) words.set(transaction_id, says[ids.indexOf(id) % says.length] ?? 'accepted')
    const { failed } = await given.runJobs()
    expect(failed).toBe(0)
  }

  /** Each return has another bank reference. */
  let returns = 0
  async function readReturn(index: number, amount: bigint): Promise<string> {
    const { transaction_id: id } = await given.readQuote(String(ids[index]))
    if (!id) return 'done'
    const body = { outcome: 'returned', reference: `DEV-${++returns}`, amount: Number(amount) }
    const say = (actor: string) => given.call('POST', `/v1/payouts/${id}/outcome`, { body, headers: { 'x-actor-id': actor } })
    const first = await say('ana')
    return first.status === 200 ? outcome(await say('luis')) : first.body.code
  }

  /** Each deposit has its own payer, because wrong claims per phone and day are limited. */
  const claim = (index: number) => {
    const reference = String(ids[index]).replace(/\D/g, '').slice(-16).padStart(16, '1')
    return { reference, bank_code: '0172', phone_number: `0424${reference.slice(-7)}` }
  }
  const outcome = ({ status, body, headers }: Awaited<ReturnType<GivenTransfers['call']>>) =>
    status !== 200 ? body.code : headers.get('idempotency-replayed') === 'true' ? 'replayed' : 'done'

  return {
    async perform(command: Command): Promise<string> {
      if (command.do === 'quote') return makeQuote(command)
      if (command.do === 'wait') given.advance(command.seconds)
      else if (command.do === 'sweep') await given.service.sweep()
      else if (command.do === 'block' || command.do === 'unblock') await setBlocked(command.do === 'block')
      else if (command.do === 'rail') await letRailSpeak(command.says)
      else if ('which' in command && ids.length > 0) {
        const index = at(command.which)
        const id = String(ids[index])
        if (command.do === 'pay')
          return outcome(await given.pay(id, { prefundedId, idempotencyKey: keyOf(index, command.withKey) }))
        if (command.do === 'cancel') return outcome(await given.cancel(id))
        if (command.do === 'return') return readReturn(index, quartersOf(model.quotes[index], command.quarters))
        return outcome(await given.confirm(id, model.quotes[index]?.kind === 'deposit' ? claim(index) : {}))
      }
      return 'done'
    },
    /** Runs the same command on the model, and returns its answer. */
    expected(command: Command): string {
      model.now = given.now().getTime()
      const quote = 'which' in command ? model.quotes[at(command.which)] : undefined
      if (command.do === 'quote') {
        if (model.blocked) return 'customer_blocked'
        const amount = BigInt(command.kind === 'deposit' ? command.amount * 100 : command.amount)
        const made = quoteOf(command.kind, amount, command.payer, model.now)
        model.quotes.push(made)
        return `${made.source} ${made.quoted}`
      }
      if (command.do === 'sweep') sweep(model)
      if (command.do === 'block') block(model)
      if (command.do === 'unblock') model.blocked = false
      if (command.do === 'rail')
        hear(model, (each) => command.says[model.quotes.indexOf(each) % command.says.length] ?? 'accepted')
      if (quote === undefined) return 'done'
      if (command.do === 'pay') return pay(model, quote, keyOf(model.quotes.indexOf(quote), command.withKey))
      if (command.do === 'return') return takeBack(model, quote, quartersOf(quote, command.quarters))
      return command.do === 'confirm' ? confirm(model, quote) : cancel(model, quote)
    },
    async mustAgree(): Promise<void> {
      const { sql } = given.database
      const rows = await sql`
        select q.status, coalesce(t.status, 'none') as transaction from payments.quotes q
        left join payments.transactions t on t.org_id = q.org_id and t.quote_id = q.id
        where q.org_id = ${given.organizationId} and q.customer_id = ${customer.id} order by q.id`
      const balances = await sql`
        select name, balance from payments.ledger_accounts
        where org_id = ${given.organizationId} and name in ${sql([`prefunded:${prefundedId}`, `wallet:${customer.id}`])}`
      const money = new Map(balances.map(({ name, balance }) => [String(name).split(':')[0], balance / 10_000n]))
      expect({
        quotes: rows.map(({ status, transaction: moved }) => `${status} ${moved}`),
        balance: money.get('prefunded'),
        wallet: money.get('wallet') ?? 0n,
      }).toEqual({
        quotes: model.quotes.map((quote) => `${quote.status} ${quote.transaction}`),
        balance: model.balance,
        wallet: model.wallet,
      })
    },
  }
}

/** Returns this number of quarters of what a payout delivers, in 1/100 of its destination currency. */
function quartersOf(quote: ModelQuote | undefined, quarters: number): bigint {
  return ((quote?.quoted ?? 4n) * BigInt(quarters)) / 4n
}
