import { ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import type { ExchangeRate, RateHistory } from '#contract/rates'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { type ServedOperation, serve } from './operation'
import { ratesFor } from './sandbox-rate'

const dayMs = 24 * 3600 * 1000

/** Throws `organization_not_found` for any organization but that of the key, whether it exists or not. */
async function mustBeOwn({ organizationId }: Context, asked: string): Promise<void> {
  if (asked !== organizationId) throw new ServiceError('organization_not_found', 'Not the organization of the key')
}

const readExchangeRateOperation = serve(
  operations.readExchangeRate,
  {
    summary: 'The current rate between two currencies, margin included; only a quote locks it',
    scope: 'rates:read',
    policy: 'rates',
    mustExist: (context, id) => mustBeOwn(context, id('organizationId')),
    answers: 'The rate',
    sandboxRate: true,
    problems: ['rate_unavailable'],
  },
  async ({ context, dependencies, query, id, request }) => {
    await mustBeOwn(context, id('organizationId'))
    const { from_currency, to_currency } = query
    const now = await readNow(context)
    const rates = ratesFor(context, request, dependencies.rates)
    const { rate, midRate, marginBps, provider, asOf } = await rates.read(context.db, {
      from: from_currency,
      to: to_currency,
      now,
    })
    const body: ExchangeRate = {
      rate: Number(rate),
      from_currency,
      to_currency,
      mid_rate: midRate,
      margin_bps: marginBps,
      provider,
      as_of: asOf.toISOString(),
    }
    return { status: 200, body, headers: { 'cache-control': 'private, max-age=5' } }
  },
)

const readRateHistoryOperation = serve(
  operations.readRateHistory,
  {
    summary: 'Accepted rates of the last days, margin included, oldest first',
    scope: 'rates:read',
    readsMuch: true,
    policy: 'rates',
    mustExist: (context, id) => mustBeOwn(context, id('organizationId')),
    answers: 'At most 200 points: the last rate of each interval. The intervals divide the days of UTC.',
    problems: [],
  },
  async ({ context, dependencies, query, id }) => {
    await mustBeOwn(context, id('organizationId'))
    const until = await readNow(context)
    const since = new Date(until.getTime() - query.days * dayMs)
    const span = { from: query.from_currency, to: query.to_currency, since, until }
    const points = await dependencies.rates.for(context.environment).history(context.db, span)
    const body: RateHistory = { data: points.map(({ asOf, rate }) => ({ as_of: asOf.toISOString(), rate: Number(rate) })) }
    return { status: 200, body, headers: { 'cache-control': 'private, max-age=5' } }
  },
)

export const rateOperations: readonly ServedOperation[] = [readExchangeRateOperation, readRateHistoryOperation]
