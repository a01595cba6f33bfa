import type { Formatters } from '#app/formatters'
import type { Translator } from '#app/translator'
import { byHand } from '#contract/payouts'
import { type Quote, type Transaction, transactionStatuses } from '#contract/transfers'
import { causeOf } from './causes'
import { figuresOf, hasNoDirection, isDeposit, written } from './figures'
import { isLong } from './next-look'
import { cameBack, isUnpaid, type Phase, type Replaced } from './phase'

export type PaymentSubject = {
  phase: Phase
  transaction?: Transaction | undefined
  quote?: Quote | undefined
  /** The bank that receives the money, or the customer's own wallet. */
  bank?: string | undefined
  /** The name of the account that is debited; "the source account" if it is unknown. */
  source?: string | undefined
  /** See `PaymentFacts`: no sentence then promises what only our own service is known to do. */
  foreign?: boolean
  /** The quote is not what was requested, so that it must not be paid. */
  unpayable?: boolean | undefined
  /** The payment was made with a new quote in place of this one. */
  replaced?: Replaced | undefined
  format: Formatters
}
/** `next` says what the user can do about it; set only for payments that did not arrive. */
export type PlainWords = { lead: string; detail: string; next: string | undefined }

/** Texts of the namespaces `plain` and `causes`. */
export type PaymentTexts = { t: Translator; causes: Translator }

/** Explains a payment: its state, the consequences, and where the money is. It blames no party and shows no figure unproven. */
export function describePayment(subject: PaymentSubject, { t, causes }: PaymentTexts): PlainWords {
  const { phase, transaction } = subject
  const cause = causeOf(phase, transaction)
  const values = valuesOf(subject, t)
  if (cause === undefined) {
    const key = wordsKey(subject)
    const variant = t.has(`${key}.${variantOf(subject)}`) ? `${key}.${variantOf(subject)}` : key
    return { lead: sentence(t(`${variant}.lead`, values)), detail: sentence(t(`${variant}.detail`, values)), next: undefined }
  }
  const code = transaction?.failure_code
  const given = cause === 'unknown' && code ? code : undefined
  const why = given === undefined ? causes(`${cause}.why`) : causes('unknown.whyCode', { code: given })
  const detail = cause === 'returned' ? moneyWasReturned(subject, t) : moneyCameBack(subject, t)
  return { lead: why, detail, next: causes(given === undefined ? `${cause}.next` : 'unknown.nextCode') }
}

/** Returns the key of the text. Within a phase texts differ by direction, by API, and by how long the bank has had it. */
export function wordsKey(subject: PaymentSubject): string {
  const { phase, transaction, format } = subject
  if (isOddWord(subject)) return 'foreign_word'
  if (subject.replaced && transaction === undefined && isUnpaid(phase)) return `replaced_${subject.replaced}`
  if (subject.unpayable && phase === 'payable') return 'unpayable'
  if (subject.foreign && phase === 'awaiting_confirmation') return 'foreign_awaiting_confirmation'
  if (subject.foreign && (phase === 'payable' || phase === 'lapsed') && !isDeposit(subject)) return `foreign_${phase}`
  if (hasNoDirection(subject) && (phase === 'processing' || phase === 'completed')) return `untold_${phase}`
  if (subject.foreign && phase === 'processing') return transaction === undefined ? 'foreign_unfound' : 'foreign_processing'
  if (isDeposit(subject)) return ['lapsed', 'unconfirmed_confirm', 'completed'].includes(phase) ? `deposit_${phase}` : phase
  if (phase === 'completed' && figuresOf(subject).returned) return 'partly_returned'
  if (phase !== 'processing') return phase
  if (transaction?.payment_provider === byHand && transaction.status === 'processing') return 'by_hand'
  if (isLong(subject, format.now)) return 'processing_long'
  return transaction?.status === 'pending' ? 'pending' : phase
}

/** Returns whether another API calls a paid payment by a word that is not published: it does not say where the money is. */
function isOddWord({ phase, transaction, foreign }: PaymentSubject): boolean {
  const isOdd = Boolean(transaction?.status) && !transactionStatuses.some((published) => published === transaction?.status)
  return Boolean(foreign) && isOdd && (phase === 'awaiting_confirmation' || phase === 'processing')
}

/** Returns the variant of the text: a sentence that needs an unknown figure or time is replaced by one without it. */
function variantOf(subject: PaymentSubject): 'whole' | 'untimed' | 'part' {
  const { received, debit } = figuresOf(subject)
  const { completed_at, updated_at, created_at } = subject.transaction ?? {}
  if (subject.phase !== 'completed') return debit && created_at ? 'whole' : 'part'
  if (!received || !(debit || isDeposit(subject))) return 'part'
  return completed_at || updated_at ? 'whole' : 'untimed'
}

/** Returns our own word for the place that the money goes to. Over another API the type of a transaction does not name it. */
function placeOf({ transaction, foreign }: PaymentSubject): 'theDestination' | 'theWallet' | 'theBank' {
  if (foreign) return 'theDestination'
  return transaction?.type === 'transfer' ? 'theWallet' : 'theBank'
}

function valuesOf(subject: PaymentSubject, t: Translator) {
  const { transaction, quote, bank, format, phase } = subject
  const { debit, received, returned, amount } = figuresOf(subject)
  const credited = transaction?.completed_at ?? transaction?.updated_at
  const confirmBy = transaction?.confirm_by ?? quote?.confirm_by
  return {
    bank: bank ?? t(placeOf(subject)),
    source: subject.source ?? t('theSource'),
    debit: written(debit ?? amount, format),
    received: written(received, format),
    returned: written(returned, format),
    time: credited ? format.moment(credited) : '',
    until: confirmBy ? t('by', { time: format.moment(confirmBy) }) : t('inTime'),
    ended: quote ? format.moment(quote.expires_at) : '',
    span: transaction?.created_at ? format.span(transaction.created_at, format.now) : '',
    status: transaction?.status ?? quote?.status ?? phase,
  }
}

/** Explains a return after arrival. Whether fees are refunded too is the organization's setting, so it refers to the postings. */
function moneyWasReturned(subject: PaymentSubject, t: Translator): string {
  const { transaction, quote, format } = subject
  const { source } = valuesOf(subject, t)
  const { debit } = figuresOf({ transaction, quote })
  const [from, to] = [transaction?.created_at, transaction?.updated_at]
  if (debit === undefined || !from || !to) return t('back.returnedUntimed', { source })
  return t('back.returned', { source, amount: written(debit, format), from: format.moment(from), to: format.moment(to) })
}

/** Explains when the money left and came back. A quote ends before its money is booked back: until then it is on its way. */
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

/** Capitalises the first letter: the sentence may begin with our own word for "the bank" instead of a name. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
