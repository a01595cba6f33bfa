import { invalidField, ServiceError } from '#contract/errors'
import type { Log } from '../ground/resources'
import { createGateway, type GatewayOptions, type Question } from './gateway'
import type { GatewayBreaker } from './gateway-breaker'
import {
  type PayoutAnswer,
  readMovementPage,
  readMovements,
  readPayoutAnswer,
  toInboundMessage,
  toListMessage,
  toOutcome,
  toPayoutMessage,
} from './gateway-messages'
import type { CollectionAccount, Inquiry, Movement, RailAdapter, RailOutcome, Submission } from './rail'

export type HttpRailOptions = GatewayOptions & {
  /** Pauses calls to the gateway while it does not answer. */
  breaker?: GatewayBreaker
  /** The account for customers' deposits; without it none are quoted. */
  collection?: CollectionAccount
  log: Log
}

type CallFacts = { call: string; transactionId?: string }

const dayMs = 24 * 3600 * 1000
/** Of a hundred movements each, within a range of a day and an hour. */
const mostPages = 1_000
const lastReturnCheckMs = 30 * dayMs - 3600 * 1000

/**
 * Returns the rail of a bank's gateway that speaks JSON over https, see docs/rails.md. The transaction's id is the reference
 * under which the gateway must not pay twice. A payout is submitted once: without a clear answer it is unknown, and looked up by
 * that reference. Only what was never sent is submitted again.
 */
export function httpRail({ collection, breaker, log, ...gateway }: HttpRailOptions): RailAdapter {
  const exchange = breaker ? breaker.guard(createGateway(gateway)) : createGateway(gateway)
  const ask = asker(exchange, log)
  const askOf = (call: string, question: Question, transactionId: string) =>
    ask({ call, transactionId }, question, (json) => readPayoutAnswer(json, transactionId))

  return {
    id: httpRailId,
    hasIdempotentSubmit: true,
    pausedMs: () => breaker?.pausedMs() ?? 0,
    reaches: isReachable,
    collectionAccount: () => collection,

    async submit(submission, now) {
      if (!isReachable(addressOf(submission))) return unreachable
      const { transactionId } = submission
      const answer = await askOf('submit', { method: 'POST', path: 'payouts', body: toPayoutMessage(submission) }, transactionId)
      return toRailOutcome(answer, { ...submission, completedAt: null, isLater: false }, now)
    },

    async status(inquiry, now) {
      if (!isReachable(addressOf(inquiry))) return unreachable
      const { transactionId } = inquiry
      const answer = await askOf('status', { method: 'GET', path: `payouts/${transactionId}` }, transactionId)
      return toRailOutcome(answer, { ...inquiry, isLater: true }, now)
    },

    /** Throws `rail_unavailable` if the bank does not answer, which is not the same as no movement. */
    async findInbound(search) {
      const question: Question = { method: 'POST', path: 'movements/search', body: toInboundMessage(search) }
      return mustSay(await ask({ call: 'find_inbound' }, question, readMovements))
    },

    /** Reads page by page; the last id of a page is the cursor of the next one. */
    async listInbound(range) {
      if (collection === undefined) throw new Error('Without a collection account there is nothing to list')
      return listMovements(log, async (after) => {
        const question: Question = { method: 'POST', path: 'movements/list', body: toListMessage(range, collection, after) }
        return mustSay(await ask({ call: 'list_inbound' }, question, readMovementPage))
      })
    },

    /** Reads the form of the gateway's own lists, so that a movement reported and listed has one key. */
    parseNotification(body) {
      const movements = readMovements(body)
      if (movements === undefined) throw invalidField('/movements', 'invalid_format')
      return { movements, ack: { received: movements.length } }
    },
  }
}

type Said<T> = { said: T } | { failure: string }

/** Returns a function that calls the gateway and parses its answer, or returns a failure code. It never logs the answer. */
function asker(exchange: ReturnType<typeof createGateway>, log: Log) {
  return async <T>(about: CallFacts, question: Question, understand: (json: unknown) => T | undefined): Promise<Said<T>> => {
    const begun = performance.now()
    const answer = await exchange(question)
    const understood = 'json' in answer ? understand(answer.json) : undefined
    const failure = 'failure' in answer ? answer.failure : 'not_understood'
    const durationMs = Math.round(performance.now() - begun)
    const facts = { rail: httpRailId, ...about, failure: understood === undefined ? failure : undefined, durationMs }
    log(understood === undefined ? 'error' : 'info', 'rail_call', facts)
    return understood === undefined ? { failure } : { said: understood }
  }
}

type MovementPage = NonNullable<ReturnType<typeof readMovementPage>>

/** Reads all pages. Throws if their cursors form a cycle, or after `mostPages`. */
async function listMovements(log: Log, readPage: (after: string | undefined) => Promise<MovementPage>): Promise<Movement[]> {
  const found: Movement[] = []
  const lasts = new Set<string | undefined>([undefined])
  let after: string | undefined
  do {
    const page = await readPage(after)
    if (page.unreadable > 0) log('error', 'bank_movements_unreadable', { rail: httpRailId, movements: page.unreadable })
    found.push(...page.movements)
    if (!page.more) return found
    after = page.last
  } while (!lasts.has(after) && lasts.add(after).size <= mostPages)
  throw new ServiceError('rail_unavailable', 'The gateway lists its movements without an end')
}

/** The id of every bank gateway's rail. */
export const httpRailId = 'http'
const unreachable: RailOutcome = { outcome: 'rejected', failureCode: 'technical_error' }

/** Returns whether the Venezuelan network reaches a destination. Others are never sent, so rejecting them is safe. */
function isReachable({ currency, countryCode }: { currency: string; countryCode: string }): boolean {
  return currency === 'VES' && countryCode === 'VE'
}

function addressOf({ currency, beneficiary }: Pick<Submission, 'currency' | 'beneficiary'>) {
  return { currency, countryCode: beneficiary.countryCode }
}

function mustSay<T>(answer: { said: T } | { failure: string }): T {
  if ('said' in answer) return answer.said
  throw new ServiceError('rail_unavailable', 'The gateway did not list its movements')
}

/** Failures without a connection: nothing was sent. After any other failure the gateway may have read the request. */
const unsent = new Set(['circuit_open', 'econnrefused', 'enotfound'])

function toRailOutcome(
  result: { said: PayoutAnswer } | { failure: string },
  { amountMinor, completedAt, isLater }: Pick<Inquiry, 'amountMinor' | 'completedAt'> & { isLater: boolean },
  now: Date,
): RailOutcome {
  const isCompleted = completedAt !== null
  const answer = 'said' in result ? result.said : undefined
  const silence: RailOutcome = {
    outcome: 'unknown',
    ...('failure' in result && unsent.has(result.failure) ? { isUnsent: true } : {}),
  }
  const outcome = answer ? toOutcome(answer, { amountMinor, isCompleted, isLater }) : silence
  if (outcome.outcome === 'rejected') return outcome
  // It was returned before its completion was known: both are booked, one after the other.
  if (outcome.outcome === 'completed' && answer?.returned && !isCompleted) return { ...outcome, checkAt: now }
  const deliveredAt = completedAt ?? (outcome.outcome === 'completed' ? now : undefined)
  return deliveredAt === undefined ? outcome : { ...outcome, checkAt: returnCheckAt(deliveredAt, now) }
}

/** Returns when to check for a return, possible within 30 days: after 1, 2, 4, 8 and 16 days, and at the end. */
function returnCheckAt(deliveredAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - deliveredAt.getTime()
  if (age >= lastReturnCheckMs) return undefined
  return new Date(deliveredAt.getTime() + Math.min(Math.max(dayMs, 2 * age), lastReturnCheckMs))
}
