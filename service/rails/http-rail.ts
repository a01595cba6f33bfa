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
  /** Leaves the gateway alone for a while when it does not answer. */
  breaker?: GatewayBreaker
  /** Where customers send deposits; without it none are quoted. */
  collection?: CollectionAccount
  log: Log
}

type CallFacts = { call: string; transactionId?: string }

const dayMs = 24 * 3600 * 1000
/** Of a hundred movements, in a day and an hour. */
const mostPages = 1_000
const lastReturnCheckMs = 30 * dayMs - 3600 * 1000

/**
 * A bank's gateway that speaks JSON over https, see docs/rails.md. The id of the transaction is the reference under which the gateway must
 * not pay twice. A payout is submitted once; whatever is no clear answer is unknown, and asked about under that reference. Only what did not
 * leave is submitted again.
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

    /** Throws `rail_unavailable` when the bank does not say: that is not the same as no movement. */
    async findInbound(search) {
      const question: Question = { method: 'POST', path: 'movements/search', body: toInboundMessage(search) }
      return mustSay(await ask({ call: 'find_inbound' }, question, readMovements))
    },

    /** Page by page; the gateway's own ids tell where the next one begins. */
    async listInbound(range) {
      if (collection === undefined) throw new Error('Without a collection account there is nothing to list')
      return listMovements(log, async (after) => {
        const question: Question = { method: 'POST', path: 'movements/list', body: toListMessage(range, collection, after) }
        return mustSay(await ask({ call: 'list_inbound' }, question, readMovementPage))
      })
    },

    /** In the form of the gateway's own lists, so that a movement which is told and looked up is one. */
    parseNotification(body) {
      const movements = readMovements(body)
      if (movements === undefined) throw invalidField('/movements', 'invalid_format')
      return { movements, ack: { received: movements.length } }
    },
  }
}

type Said<T> = { said: T } | { failure: string }

/** Asks what the gateway says, or returns a code for why there is nothing to be understood. Names, ids and durations are logged, never what was said. */
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

/** Reads page by page until the last one. Throws where the pages lead in a circle, or without an end. */
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

/** A gateway's, whichever bank it is of. */
export const httpRailId = 'http'
const unreachable: RailOutcome = { outcome: 'rejected', failureCode: 'technical_error' }

/** The network is Venezuelan. What it does not reach is never sent, so refusing it is safe. */
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

/** No connection was made, so nothing left. Any other failure may have come after the gateway had read the question. */
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
  // It came back before it was known that it had gone: both are booked, one after the other.
  if (outcome.outcome === 'completed' && answer?.returned && !isCompleted) return { ...outcome, checkAt: now }
  const deliveredAt = completedAt ?? (outcome.outcome === 'completed' ? now : undefined)
  return deliveredAt === undefined ? outcome : { ...outcome, checkAt: returnCheckAt(deliveredAt, now) }
}

/** A delivered payout may come back within 30 days: asked after one day, two, four, eight, sixteen, and at the end. */
function returnCheckAt(deliveredAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - deliveredAt.getTime()
  if (age >= lastReturnCheckMs) return undefined
  return new Date(deliveredAt.getTime() + Math.min(Math.max(dayMs, 2 * age), lastReturnCheckMs))
}
