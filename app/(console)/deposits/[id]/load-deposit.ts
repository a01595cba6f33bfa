import 'server-only'
import type { Formatters } from '#app/formatters'
import type { DepositDetail } from '#contract/deposits'
import type { Quote } from '#contract/transfers'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { fromMinor } from '#lib/shared/format'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { customerNames } from '../../_records/customer/customer-names'
import { payerBank } from '../../_records/deposit/payer-bank'
import { staffNames } from '../../_records/person/staff-names'
import type { Candidate, DepositFacts, ShownRequest } from './shown-deposit'

/** A deposit with what its page shows of the quotes that it may be for, and of the request that waits. */
export type ShownDeposit = {
  deposit: DepositDetail
  facts: DepositFacts
  /** The name of the customer whose money it is; undefined while nobody's is known. */
  customer: string | undefined
  candidates: Candidate[]
  request: ShownRequest | undefined
}

/** Reads a deposit, its candidates and the names behind them. A candidate that cannot be read is shown without its figures. */
export async function loadDeposit(id: string, staff: Staff, format: Formatters): Promise<Attempt<ShownDeposit>> {
  const read = await attempt(api.readDeposit(id))
  if (!read.ok) return read
  const deposit = read.value
  const { customer_id: owner, pending_request: waiting } = deposit
  const ends = new Map(deposit.candidates?.map((one) => [one.quote_id, one.claimable_until]))
  const quoteIds = new Set([...deposit.candidate_quote_ids, ...(waiting?.quote_id ? [waiting.quote_id] : [])])
  const quotes = await Promise.all(
    [...quoteIds].map(async (quoteId) => [quoteId, await attempt(api.readQuote(quoteId))] as const),
  )
  const payees = quotes.map(([, quote]) => (quote.ok ? quote.value.customer_id : undefined))
  const [nameOf, staffOf, bankOf] = await Promise.all([
    customerNames([owner ?? undefined, ...payees], { seesEmails: staff.can('customer.see_email') }),
    staffNames(),
    payerBank(),
  ])
  const shown = new Map(
    quotes.map(([quoteId, quote]) => [quoteId, toCandidate(quoteId, quote, { nameOf, format, until: ends.get(quoteId) })]),
  )
  return {
    ok: true,
    value: {
      deposit,
      facts: toFacts(deposit, bankOf(deposit), format),
      customer: nameOf(owner ?? undefined),
      candidates: deposit.candidate_quote_ids.flatMap((quoteId) => shown.get(quoteId) ?? []),
      request: waiting
        ? {
            action: waiting.action,
            quoteId: waiting.quote_id ?? undefined,
            candidate: shown.get(waiting.quote_id ?? ''),
            reference: waiting.reference ?? undefined,
            by: staffOf(waiting.requested_by),
            at: waiting.created_at,
            isOwn: waiting.requested_by === staff.personId,
          }
        : undefined,
    },
  }
}

function toFacts(deposit: DepositDetail, bank: string, format: Formatters): DepositFacts {
  const { id, rail, phone_number: phone, reference, moved_at, amount, currency } = deposit
  return { id, rail, bank, phone, reference, movedAt: format.exact(moved_at), amount: format.amount(fromMinor(amount), currency) }
}

type Named = { nameOf: (id: string | undefined) => string | undefined; format: Formatters; until: string | undefined }

function toCandidate(quoteId: string, read: Attempt<Quote>, { nameOf, format, until }: Named): Candidate {
  const end = until === undefined ? null : { exact: format.exact(until), left: leftUntil(until, format) }
  if (!read.ok) return { quoteId, payee: shortId(quoteId), payeeHref: null, promised: null, until: end }
  const { customer_id: payee, quoted_amount, destination } = read.value
  return {
    quoteId,
    payee: nameOf(payee) ?? shortId(quoteId),
    payeeHref: payee === undefined ? null : pathOf.customer(payee),
    promised: quoted_amount === undefined ? null : format.amount(quoted_amount, destination.currency),
    until: end,
  }
}

/** Returns how long it is until a time; null if it is over. */
function leftUntil(at: string, format: Formatters): string | null {
  return new Date(at) > format.now ? format.span(format.now, at) : null
}
