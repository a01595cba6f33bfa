import { Currency, formatRate, parseDecimal } from '#contract/money'
import { QuarantineDecisionBody, QuarantinedRate, QuarantinePage, QuarantineQuery } from '#contract/rates'
import { decideQuarantined, listQuarantine, mustFindQuarantined, type QuarantinedRate as Row } from '../rates/quarantine'
import { toPageAnswer, toPageRequest } from './lists'
import { type Operation, read, write } from './operation'

/** Rates are the same for every organization, so this scope is for keys of who runs the installation. */
const scope = 'rates:manage'
const midScale = 10

const listQuarantinedRates = read(
  {
    id: 'listQuarantinedRates',
    path: '/v1/exchange-rates/quarantine',
    summary: 'Rates that lay too far from the last accepted one; while one waits, its pair has no rate',
    scope,
    ids: {},
    query: QuarantineQuery,
    answer: { status: 200, description: 'One page', schema: QuarantinePage },
    problems: [],
  },
  async ({ context, query }) =>
    toPageAnswer(await listQuarantine(context, { statuses: query.status, page: toPageRequest(query).page }), toQuarantinedRate),
)

function decision(verb: 'accept' | 'reject', status: 'accepted' | 'rejected', summary: string): Operation {
  return write(
    {
      id: `${verb}QuarantinedRate`,
      method: 'post',
      path: `/v1/exchange-rates/quarantine/{id}/${verb}`,
      summary,
      scope,
      needsActor: true,
      ids: { id: 'rate_not_found' },
      mustExist: (context, id) => mustFindQuarantined(context, id('id')),
      body: QuarantineDecisionBody,
      answer: { status: 200, description: 'The rate, decided', schema: QuarantinedRate },
      problems: ['invalid_transition'],
    },
    async ({ context, body, id }) => {
      const decided = await decideQuarantined(context, { id: id('id'), status, reason: body.reason })
      return { status: 200, body: toQuarantinedRate(decided) }
    },
  )
}

function toQuarantinedRate(row: Row): QuarantinedRate {
  const shown = (mid: string) => formatRate(parseDecimal(mid, midScale), midScale)
  return {
    id: row.id,
    provider: row.provider,
    base_currency: Currency.parse(row.base),
    quote_currency: Currency.parse(row.quote),
    mid_rate: shown(row.mid),
    last_mid_rate: shown(row.lastMid),
    as_of: row.asOf.toISOString(),
    status: row.status,
    decided_by: row.decidedBy,
    reason: row.reason,
    decided_at: row.decidedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

export const quarantineOperations: readonly Operation[] = [
  listQuarantinedRates,
  decision('accept', 'accepted', 'Let a rate in: the next ones are measured from it'),
  decision('reject', 'rejected', 'Keep a rate out: the next ones are measured from the last accepted one'),
]
