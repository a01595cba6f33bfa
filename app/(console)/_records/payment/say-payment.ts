import type { Formatters } from '#app/formatters'
import type { Translator } from '#app/translator'
import type { Quote, Transaction } from '#contract/transfers'
import { causeOf } from './causes'
import { figuresOf, isDeposit, written } from './figures'
import { isLong } from './next-look'
import { cameBack, type Phase } from './phase'

export type PaymentSubject = {
  phase: Phase
  transaction?: Transaction | undefined
  quote?: Quote | undefined
  /** The bank that is paid, or the customer's own wallet. */
  bank?: string | undefined
  /** The account that the money leaves; "the source account" where its name is not known. */
  source?: string | undefined
  /** As of `PaymentFacts`: no sentence promises what only our own service is known to do. */
  foreign?: boolean
  format: Formatters
}
/** `next` is what a person can do about it; only what did not arrive has one. */
export type PlainWords = { lead: string; detail: string; next: string | undefined }

export type PaymentTexts = { /** Of the namespace `plain`, and of `causes`. */ t: Translator; causes: Translator }

/** What is so, and what follows from it: no blame without proof, no empty figure, and where the money is. */
export function sayPayment(subject: PaymentSubject, { t, causes }: PaymentTexts): PlainWords {
  const { phase, transaction } = subject
  const cause = causeOf(phase, transaction)
  const values = valuesOf(subject, t)
  if (cause === undefined) {
    const key = wordsKey(subject)
    const variant = t.has(`${key}.${variantOf(subject)}`) ? `${key}.${variantOf(subject)}` : key
    return { lead: sentence(t(`${variant}.lead`, values)), detail: sentence(t(`${variant}.detail`, values)), next: undefined }
  }
  const code = transaction?.failure_code
  const why = cause === 'unknown' && code ? causes('unknown.whyCode', { code }) : causes(`${cause}.why`)
  const detail = cause === 'returned' ? moneyWasReturned(subject, t) : moneyCameBack(subject, t)
  return { lead: why, detail, next: causes(`${cause}.next`) }
}

/** Texts differ within one phase: by direction, by whose API it is, by how long the bank has had it, and while it has not even reached it. */
export function wordsKey(subject: PaymentSubject): string {
  const { phase, transaction, format } = subject
  if (subject.foreign && phase === 'awaiting_confirmation') return 'foreign_awaiting_confirmation'
  if (subject.foreign && phase === 'processing') return transaction === undefined ? 'foreign_unfound' : 'foreign_processing'
  if (isDeposit(subject)) return ['lapsed', 'unconfirmed_confirm', 'completed'].includes(phase) ? `deposit_${phase}` : phase
  if (phase === 'completed' && figuresOf(subject).returned) return 'partly_returned'
  if (phase !== 'processing') return phase
  if (isLong(subject, format.now)) return 'processing_long'
  return transaction?.status === 'pending' ? 'pending' : phase
}

/** A sentence that would name a figure or a time which nobody knows is replaced by one that does not. */
function variantOf(subject: PaymentSubject): 'whole' | 'untimed' | 'part' {
  const { received, debit } = figuresOf(subject)
  const { completed_at, updated_at, created_at } = subject.transaction ?? {}
  if (subject.phase !== 'completed') return debit && created_at ? 'whole' : 'part'
  if (!received || !(debit || isDeposit(subject))) return 'part'
  return completed_at || updated_at ? 'whole' : 'untimed'
}

function valuesOf(subject: PaymentSubject, t: Translator) {
  const { transaction, quote, bank, format, phase } = subject
  const { debit, received, returned } = figuresOf(subject)
  const credited = transaction?.completed_at ?? transaction?.updated_at
  const confirmBy = transaction?.confirm_by ?? quote?.confirm_by
  return {
    bank: bank ?? t(transaction?.type === 'transfer' ? 'theWallet' : 'theBank'),
    source: subject.source ?? t('theSource'),
    debit: written(debit, format),
    received: written(received, format),
    returned: written(returned, format),
    time: credited ? format.moment(credited) : '',
    until: confirmBy ? t('by', { time: format.moment(confirmBy) }) : t('inTime'),
    ended: quote ? format.moment(quote.expires_at) : '',
    span: transaction?.created_at ? format.span(transaction.created_at, format.now) : '',
    status: transaction?.status ?? quote?.status ?? phase,
  }
}

/** It had arrived: whether the fees come back too is a setting of the organization, so the postings have the word. */
function moneyWasReturned(subject: PaymentSubject, t: Translator): string {
  const { transaction, quote, format } = subject
  const { source } = valuesOf(subject, t)
  const { debit } = figuresOf({ transaction, quote })
  const [from, to] = [transaction?.created_at, transaction?.updated_at]
  if (debit === undefined || !from || !to) return t('back.returnedUntimed', { source })
  return t('back.returned', { source, amount: written(debit, format), from: format.moment(from), to: format.moment(to) })
}

/** Since when it was gone and when it was back. A quote ends before its money is booked back: until then it is on its way. */
function moneyCameBack({ phase, transaction, quote, format }: PaymentSubject, t: Translator): string {
  if (phase === 'failed_unsaid') return t('back.unsaid')
  const { debit } = figuresOf({ transaction, quote })
  const amount = written(debit, format)
  if (debit === undefined) return t('back.unknown')
  if (transaction?.status === 'pending') return t('back.coming', { amount })
  const [from, to] = [transaction?.created_at, transaction?.updated_at]
  if (!from || !to || !cameBack(phase)) return t('back.untimed', { amount })
  return t(phase === 'failed' ? 'back.debited' : 'back.held', { amount, from: format.moment(from), to: format.moment(to) })
}

/** A name of a bank may stand first; our own word for "the bank" then gets its capital. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
