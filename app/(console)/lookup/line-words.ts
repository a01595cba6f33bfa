import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Translator } from '#app/translator'
import { type Writing, writing } from '#app/writing'
import { plainNumber } from '#contract/money'
import type { Quote, Transaction } from '#contract/transfers'
import { fromMinor } from '#lib/format'
import type { Staff } from '#lib/session'
import { customerNames } from '../customer-names'
import { failureSentence } from '../failure-sentence'
import { type StatusWords, statusWords } from '../status-words'
import { plainWords, receivedOf } from '../transactions/plain-words'
import { isFinalSituation, lookAgainAt, situationOf } from '../transactions/situation'
import type { DetectedTerm } from './detect-term'
import type { Match, Matches } from './find-matches'
import { guessReference } from './guess-reference'
import type { FoundLine, LookedUpLine } from './looked-up-line'
import { quoteSummaryIn, summaryIn } from './summary'

/** A line, what it was read as, and the answers about it; without a term it was not asked. */
export type AskedLine = { line: string; term: DetectedTerm | undefined; matches: Matches | undefined }

type Tools = {
  w: Writing
  t: Translator
  words: StatusWords
  sentence: (code: string) => string
  nameOf: (id: string | undefined) => string | undefined
}

/** Puts lines into the words of the person, with their customers named. */
export async function openLineWords(asked: readonly AskedLine[], staff: Staff) {
  const customers = asked.flatMap(({ matches }) => (matches?.found ?? []).map(customerOf))
  const [w, t, words, sentence, nameOf] = await Promise.all([
    writing(),
    getTranslations('lookup-many'),
    statusWords(),
    failureSentence(),
    customerNames(customers, { seesEmails: staff.can('customer.see_email') }),
  ])
  return (one: AskedLine): Promise<LookedUpLine> => toLine(one, { w, t, words, sentence, nameOf })
}

/** Nobody could tell, which is not "none". */
export function isUnanswered({ found, failed }: Matches): boolean {
  return found.length === 0 && failed !== null && failed.code !== 'extension_missing'
}

function customerOf(match: Match): string | undefined {
  if (match.kind === 'customer') return match.customer.id
  return match.kind === 'quote' ? match.quote.customer_id : (match.transaction.customer_id ?? match.quote?.customer_id)
}

async function toLine({ line, term, matches }: AskedLine, tools: Tools): Promise<LookedUpLine> {
  if (term === undefined || matches === undefined) return { line, reference: line, outcome: 'skipped' }
  const common = { line, reference: term.value }
  if (isUnanswered(matches) && matches.failed) {
    const { code, retryAfter } = matches.failed
    const patience = retryAfter ?? (code === 'rate_limited' ? 5 : null)
    return { ...common, outcome: 'failed', said: tools.sentence(code), retryAfter: patience }
  }
  for (const match of matches.found) {
    if (match.kind === 'transaction') return { ...common, ...(await paidLine(match.transaction, match.quote, tools)) }
    if (match.kind === 'quote') return { ...common, ...(await unpaidLine(match.quote, tools)) }
  }
  return { ...common, outcome: 'missing', guess: guessReference(term.value) ?? null }
}

type Found = Omit<FoundLine, 'line' | 'reference'>

async function paidLine(transaction: Transaction, quote: Quote | undefined, tools: Tools): Promise<Found> {
  const { w, t, words, nameOf } = tools
  const situation = situationOf(transaction, quote, w.now)
  const [plain, en, es] = await Promise.all([
    plainWords({ transaction, quote, w }),
    summaryIn('en', transaction, w.now),
    summaryIn('es', transaction, w.now),
  ])
  const again = lookAgainAt(transaction, situation, w.now)
  const lead = plain.lead.charAt(0).toUpperCase() + plain.lead.slice(1)
  return {
    outcome: 'found',
    kind: 'transaction',
    id: transaction.id,
    href: `/transactions/${transaction.id}`,
    status: transaction.status,
    statusWord: words('transaction', transaction.status),
    final: isFinalSituation(situation),
    customer: nameOf(transaction.customer_id ?? quote?.customer_id) ?? '',
    received: receivedOf(transaction, w),
    ...receivedFigure(transaction),
    ...paidWhen(transaction.created_at, w),
    plain: again ? `${lead} ${t('again', { time: w.clock(again).slice(0, 5) })}` : lead,
    summaries: { en, es },
  }
}

async function unpaidLine(quote: Quote, { w, t, words, nameOf }: Tools): Promise<Found> {
  const [en, es] = await Promise.all([quoteSummaryIn('en', quote, w.now), quoteSummaryIn('es', quote, w.now)])
  return {
    outcome: 'found',
    kind: 'quote',
    id: quote.id,
    href: `/quotes/${quote.id}`,
    status: quote.status,
    statusWord: words('quote', quote.status),
    final: true,
    customer: nameOf(quote.customer_id) ?? '',
    received: '',
    receivedAmount: '',
    receivedCurrency: '',
    ...paidWhen(undefined, w),
    plain: t('unpaid', { debit: w.amount(quote.source_amount, quote.source.currency) }),
    summaries: { en, es },
  }
}

function paidWhen(at: string | undefined, w: Writing): Pick<FoundLine, 'paidAt' | 'paid'> {
  return at === undefined ? { paidAt: null, paid: '' } : { paidAt: at, paid: w.exact(at) }
}

function receivedFigure(transaction: Transaction): Pick<FoundLine, 'receivedAmount' | 'receivedCurrency'> {
  const { quoted_amount, destination_currency, type, amount } = transaction
  if (quoted_amount !== undefined && destination_currency !== undefined)
    return { receivedAmount: plainNumber(quoted_amount), receivedCurrency: destination_currency }
  if (type === 'deposit') return { receivedAmount: fromMinor(amount), receivedCurrency: 'USDC' }
  return { receivedAmount: '', receivedCurrency: '' }
}
