import { pathOf } from '#lib/path-of'
import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Translator } from '#app/translator'
import { type Writing, writing } from '#app/writing'
import { fromMinor } from '#lib/format'
import { customerName, maskEmail, maskPhone, shortId } from '#lib/masks'
import type { Staff } from '#lib/session'
import { failureSentence } from '../failure-sentence'
import { termsToAsk } from '../lookup/detect-term'
import { findMatches, type Match } from '../lookup/find-matches'
import { recordLookup } from '../lookup/record-lookup'
import { exchanged } from '../phase/figures'
import type { Phase } from '../phase/phase'
import { shownStatus } from '../phase/shown-status'
import { type StatusWords, statusWords } from '../status-words'
import type { Candidate, Candidates } from './candidate'

const nothing: Candidates = { found: [], related: [], failed: null }
/** `byId`: how it was looked up, so that the page looks it up the same way. */
type Words = { w: Writing; status: StatusWords; t: Translator; seesEmails: boolean; byId: boolean }

/**
 * Every record that a text may mean, and what can be done next with the only one. The look-up is recorded like any other; of who wrote on
 * meanwhile nothing was looked up, because nothing is shown.
 */
export async function findCandidates(term: string, staff: Staff, asked: AbortSignal): Promise<Candidates> {
  const terms = termsToAsk(term)
  const [first] = terms
  if (first === undefined) return nothing
  const { found, failed } = await findMatches(terms, { readsDeleted: staff.can('customer.read_deleted') })
  if (asked.aborted) return nothing
  await recordLookup(staff, first, found)
  const [w, status, t, sentence] = [
    await writing(),
    await statusWords(),
    await getTranslations('palette'),
    await failureSentence(),
  ]
  const words = { w, status, t, seesEmails: staff.can('customer.see_email'), byId: first.kind === 'id' }
  return {
    found: found.map((match) => toCandidate(match, words)),
    related: found.flatMap((match) => relatedTo(match, words)),
    failed: failed === null ? null : sentence(failed),
  }
}

function toCandidate(match: Match, words: Words): Candidate {
  if (match.kind === 'transaction') return transactionCandidate(match, words)
  if (match.kind === 'customer') return customerCandidate(match, words)
  const { id, external_transfer_id } = match.quote
  return {
    key: `quote-${id}`,
    kind: 'quote',
    label: external_transfer_id || shortId(id),
    detail: exchanged(match, words.w),
    href: pathOf.quote(id),
    status: statusOf(match, match.quote.status, words),
  }
}

function transactionCandidate(match: Extract<Match, { kind: 'transaction' }>, words: Words): Candidate {
  const { transaction } = match
  const { id, partner_reference_id: reference } = transaction
  return {
    key: `transaction-${id}`,
    kind: 'transaction',
    label: reference || shortId(id),
    detail: exchanged(match, words.w),
    href: reference && !words.byId ? pathOf.lookup({ ref: reference }) : pathOf.lookup({ id }),
    status: statusOf(match, transaction.status, words),
  }
}

function statusOf({ phase }: { phase: Phase }, word: string, { status: words }: Words): Candidate['status'] {
  const status = shownStatus(phase, word)
  return { kind: 'payment', status, label: words('payment', status) }
}

function customerCandidate(match: Extract<Match, { kind: 'customer' }>, { status, seesEmails }: Words): Candidate {
  const { customer, wallet } = match
  const label = customerName(customer, { maskEmails: !seesEmails })
  const email = customer.email && (seesEmails ? customer.email : maskEmail(customer.email))
  const detail = [email === label ? null : email, customer.phone_number && maskPhone(customer.phone_number)].find(Boolean)
  const state = customer.state ?? wallet?.state
  return {
    key: `customer-${customer.id}`,
    kind: 'customer',
    label,
    ...(detail ? { detail } : {}),
    href: pathOf.customer(customer.id),
    ...(state ? { status: { kind: 'customer', status: state, label: status('customer', state) } } : {}),
  }
}

function relatedTo(match: Match, { w, t, seesEmails }: Words): Candidate[] {
  if (match.kind !== 'customer') return []
  const { customer, wallet } = match
  const detail = t('of', { name: customerName(customer, { maskEmails: !seesEmails }) })
  const href = pathOf.customer(customer.id)
  const accounts: Candidate = {
    key: `accounts-${customer.id}`,
    kind: 'accounts',
    label: t('accounts'),
    detail,
    href: `${href}?tab=accounts`,
  }
  if (!wallet) return [accounts]
  const balance = w.amount(fromMinor(wallet.balance), 'USDC')
  return [accounts, { key: `wallet-${customer.id}`, kind: 'wallet', label: t('wallet', { balance }), detail, href: href }]
}
