import type { Formatters } from '#app/formatters'
import type { Translator } from '#app/translator'
import {
  debitWord,
  figuresOf,
  hasNoDirection,
  hasPlainAmount,
  isDeposit,
  receivedWord,
  writtenOrNot,
} from '../../../_records/payment/figures'
import type { LoadedTransaction } from '../load-transaction'

/** One fact of a receipt; `code` marks references, which are compared character by character. */
type ReceiptFact = { label: string; value: string; code?: boolean }
export type ReceiptPart = { title: string; facts: readonly ReceiptFact[] }

type Texts = {
  /** The texts of `payment-receipt`, `transaction.facts` and `status.accountType`, in the language of the receipt. */
  t: Translator
  figures: Translator
  rails: Translator
  format: Formatters
}
type Parties = {
  /** The organization, if the API reports its name. */
  organization: string | undefined
  /** The name of the customer as the person who makes the receipt may see it. */
  customer: string | undefined
}

/** Returns the parts of the receipt: who paid whom, the amounts, and the references. What is not known is left out. */
export function receiptParts(record: LoadedTransaction, parties: Parties, texts: Texts): ReceiptPart[] {
  const { t } = texts
  const parts = [
    { title: t('parts.parties'), facts: [...partyFacts(record, parties, t), ...accountFacts(record, texts)] },
    { title: t('parts.amounts'), facts: amountFacts(record, texts) },
    { title: t('parts.references'), facts: referenceFacts(record, t) },
  ]
  return parts.filter(({ facts }) => facts.length > 0)
}

function partyFacts(record: LoadedTransaction, { organization, customer }: Parties, t: Translator): ReceiptFact[] {
  const deposit = isDeposit(record)
  const by = fact(t('paidBy'), deposit ? customer : organization)
  const to = fact(t('paidTo'), deposit ? organization : customer)
  return hasNoDirection(record) ? fact(t('customer'), customer) : [...by, ...to]
}

/** Returns the account that is paid, masked, with its holder and the concept. */
function accountFacts({ account, quote, toWallet }: LoadedTransaction, { t, rails }: Texts): ReceiptFact[] {
  const rail = account && (rails.has(account.rail) ? rails(account.rail) : account.rail)
  return [
    ...fact(t('account'), account ? `${rail}, ${account.bank} ${account.bankCode}` : toWallet ? t('wallet') : undefined),
    ...code(t('number'), account?.phone ?? account?.number),
    ...fact(t('holder'), account?.holder),
    ...fact(t('concept'), quote?.description),
  ]
}

function amountFacts(record: LoadedTransaction, { t, figures: words, format }: Texts): ReceiptFact[] {
  const { quote, phase } = record
  const { debit, received, returned, amount } = figuresOf(record)
  if (hasPlainAmount(record)) return [{ label: words('amount'), value: writtenOrNot(amount, format) }]
  const rate = quote?.exchange_rate
  return [
    { label: words(debitWord(phase)), value: writtenOrNot(debit, format) },
    ...fact(t('fees'), quote?.total_fees !== undefined && format.amount(quote.total_fees, quote.source.currency)),
    ...fact(
      t('rate'),
      rate !== undefined && `1 ${quote?.source.currency} = ${format.exactRate(rate)} ${quote?.destination.currency}`,
    ),
    { label: words(receivedWord(record)), value: writtenOrNot(received, format) },
    ...fact(words('cameBack'), returned && writtenOrNot(returned, format)),
  ]
}

function referenceFacts({ transaction }: LoadedTransaction, t: Translator): ReceiptFact[] {
  const { id, partner_reference_id: partner, provider_reference: bank } = transaction
  return [...code(t('transaction'), id), ...code(t('partnerReference'), partner), ...code(t('bankReference'), bank)]
}

function fact(label: string, value: string | false | null | undefined): ReceiptFact[] {
  return value ? [{ label, value }] : []
}

function code(label: string, value: string | null | undefined): ReceiptFact[] {
  return value ? [{ label, value, code: true }] : []
}
