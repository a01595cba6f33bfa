import { pathOf } from '#lib/shared/path-of'
import 'server-only'
import { getTranslations } from 'next-intl/server'
import { type Formatters, formatters } from '#app/formatters'
import type { Translator } from '#app/translator'
import { plainNumber } from '#contract/money'
import type { Staff } from '#lib/access/session'
import type { Failure } from '#lib/shared/attempt'
import type { DetectedTerm } from '../_kit/search/detect-term'
import { failureSentence } from '../_kit/words/failure-sentence'
import { type StatusLabels, statusLabels } from '../_kit/words/status-labels'
import { customerNames } from '../_records/customer/customer-names'
import { byBankOf } from '../_records/lookup/find-by-bank'
import { isPayment, type Match, type Matches, type PaymentMatch } from '../_records/lookup/match'
import { figuresOf, written } from '../_records/payment/figures'
import { nextLookAt } from '../_records/payment/next-look'
import { isFinal, isUnpaid } from '../_records/payment/phase'
import { plainSummary } from '../_records/payment/plain-summary'
import { shownStatus } from '../_records/payment/shown-status'
import { guessReference } from './guess-reference'
import { liveVersionOf } from './live-version'
import type { FoundLine, LookedUpLine } from './looked-up-line'
import { summaryIn } from './summary'

/** A line, its term and the answers; a line without a term was not looked up. */
export type DetectedLine = { line: string; term: DetectedTerm | undefined; matches: Matches | undefined }

type Tools = {
  format: Formatters
  t: Translator
  words: StatusLabels
  sentence: (failure: Failure) => string
  nameOf: (id: string | undefined) => string | undefined
}

/** Describes lines in the language of the person, with the names of their customers. */
export async function describeLines(lines: readonly DetectedLine[], staff: Staff) {
  const customers = lines.flatMap(({ matches }) => (matches?.found ?? []).map(customerOf))
  const [format, t, words, sentence, nameOf] = await Promise.all([
    formatters(),
    getTranslations('lookup-many'),
    statusLabels(),
    failureSentence(),
    customerNames(customers, { seesEmails: staff.can('customer.see_email') }),
  ])
  return (one: DetectedLine): Promise<LookedUpLine> => toLine(one, { format, t, words, sentence, nameOf })
}

/** Returns whether the look-up had no answer, which does not mean "none". */
export function isUnanswered({ found, failed }: Matches): boolean {
  return found.length === 0 && failed !== null && failed.code !== 'extension_missing'
}

function customerOf(match: Match): string | undefined {
  if (match.kind === 'customer') return match.customer.id
  if (match.kind === 'deposit') return undefined
  return match.kind === 'quote' ? match.quote.customer_id : (match.transaction.customer_id ?? match.quote?.customer_id)
}

async function toLine({ line, term, matches }: DetectedLine, tools: Tools): Promise<LookedUpLine> {
  if (term === undefined || matches === undefined) return { line, reference: line, outcome: 'skipped' }
  const common = { line, reference: term.value }
  if (isUnanswered(matches) && matches.failed) {
    const { code, retryAfter } = matches.failed
    const retryAfterSeconds = retryAfter ?? (code === 'rate_limited' ? 5 : null)
    return { ...common, outcome: 'failed', sentence: tools.sentence(matches.failed), retryAfter: retryAfterSeconds }
  }
  const byBank = matches.found.filter((match) => byBankOf(match) !== undefined)
  const own = matches.found.find((match) => isPayment(match) && match.byBank === undefined) ?? onlyWhole(byBank)
  if (own !== undefined && isPayment(own)) return { ...common, ...(await foundLine(own, line, tools)) }
  if (byBank.length > 0) return { ...common, outcome: 'unsupported', sentence: tools.t('alone', { count: byBank.length }) }
  if (matches.failed?.code === 'extension_missing')
    return { ...common, outcome: 'unsupported', sentence: tools.t('unsupportedText') }
  return { ...common, outcome: 'missing', guess: guessReference(term.value) ?? null }
}

/** Returns what has exactly this reference of a bank, if nothing else has one like it: a row of a list guesses nothing. */
function onlyWhole([first, ...others]: readonly Match[]): Match | undefined {
  return first && others.length === 0 && byBankOf(first) === 'whole' ? first : undefined
}

type Found = Omit<FoundLine, 'line' | 'reference'>

async function foundLine(match: PaymentMatch, line: string, tools: Tools): Promise<Found> {
  const { format, t, words, nameOf } = tools
  const { quote, phase } = match
  const transaction = match.kind === 'transaction' ? match.transaction : undefined
  const record = match.kind === 'transaction' ? match.transaction : match.quote
  const [plain, en, es, live] = await Promise.all([
    plainSummary({ ...match, format }),
    summaryIn('en', match, format.now),
    summaryIn('es', match, format.now),
    liveVersionOf(match, line),
  ])
  const again = nextLookAt(match, format.now)
  const seen = match.lastSeen && t('asLastSeen', { time: format.moment(match.lastSeen.at.toISOString()) })
  const { received } = figuresOf(match)
  const arrives = isUnpaid(phase) ? undefined : received
  const status = shownStatus(phase, record.status)
  return {
    outcome: 'found',
    id: record.id,
    href: match.kind === 'transaction' ? pathOf.transaction(record.id) : pathOf.quote(record.id),
    status,
    statusWord: words('payment', status),
    final: isFinal(phase),
    live,
    customer: nameOf(transaction?.customer_id ?? quote?.customer_id) ?? '',
    received: written(arrives, format),
    receivedAmount: arrives === undefined ? '' : decimal(arrives.amount),
    receivedCurrency: arrives?.currency ?? '',
    ...paidWhen(transaction?.created_at, format),
    plain: [seen, plain.lead, again && t('again', { time: format.clock(again).slice(0, 5) })].filter(Boolean).join(' '),
    summaries: { en, es },
  }
}

function decimal(amount: string | number): string {
  return typeof amount === 'number' ? plainNumber(amount) : amount
}

function paidWhen(at: string | undefined, format: Formatters): Pick<FoundLine, 'paidAt' | 'paid'> {
  return at === undefined ? { paidAt: null, paid: '' } : { paidAt: at, paid: format.exact(at) }
}
