import 'server-only'
import { getTranslations } from 'next-intl/server'
import { type Formatters, formatters } from '#app/formatters'
import type { Translator } from '#app/translator'
import type { CustomerSummary } from '#contract/customers'
import type { WalletSummary } from '#contract/wallets'
import type { Staff } from '#lib/access/session'
import { fromMinor } from '#lib/shared/format'
import { customerName, maskEmail, maskPhone, shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { type StatusLabels, statusLabels } from '../../_kit/words/status-labels'
import { customerNames } from '../customer/customer-names'
import { exchanged } from '../payment/figures'
import { shownStatus } from '../payment/shown-status'
import type { Candidate } from './candidate'
import { factsOf, idOf, isPayment, type Match, type PaymentMatch } from './match'

type NamedCustomer = Pick<CustomerSummary, 'id' | 'legal_name' | 'email' | 'phone_number' | 'state'>
/** A payment, or a customer as a record or a list returns them. */
export type Shown =
  | PaymentMatch
  | Extract<Match, { kind: 'deposit' }>
  | { kind: 'customer'; customer: NamedCustomer; wallet: WalletSummary | undefined }

type Words = {
  format: Formatters
  status: StatusLabels
  t: Translator
  staff: Staff
  nameOf: (id: string | undefined) => string | undefined
}

/** Returns records as rows of the palette. `hrefOf` gives the address of a row: the page of the record by default. */
export async function toCandidates(shown: readonly Shown[], staff: Staff, hrefOf = pageOf): Promise<Candidate[]> {
  const words = await wordsFor(shown, staff)
  return shown.map((one) => ({ ...faceOf(one, words), key: keyOf(one), href: hrefOf(one) }))
}

/** Returns the possible next acts, if exactly one customer was found; first the one that its reader came for. */
export async function relatedTo(shown: readonly Shown[], staff: Staff): Promise<Candidate[]> {
  const [only, ...others] = shown.filter(({ kind }) => kind === 'customer')
  if (only?.kind !== 'customer' || others.length > 0) return []
  const { format, t } = await wordsFor([], staff)
  const { customer, wallet } = only
  const name = nameOf(customer, staff)
  const act = (kind: Candidate['kind'], href: string, label = t(kind)): Candidate => {
    const detail = t(kind === 'newQuote' || kind === 'addAccount' ? 'for' : 'of', { name })
    return { key: `${kind}-${customer.id}`, kind, label, detail, href }
  }
  const isOpen = customer.state !== 'BLOCKED' && customer.state !== 'DELETED'
  return [
    ...(staff.can('audit.read') ? [act('reveals', pathOf.revealsOf(customer.id))] : []),
    act('accounts', pathOf.customer(customer.id, '?tab=accounts')),
    act('payments', pathOf.customer(customer.id, '?tab=transactions')),
    ...(wallet ? [act('wallet', pageOf(only), t('wallet', { balance: format.amount(fromMinor(wallet.balance), 'USDC') }))] : []),
    ...(isOpen && staff.can('quote.create') ? [act('newQuote', pathOf.newQuote(customer.id))] : []),
    ...(isOpen && staff.can('bank_account.add') ? [act('addAccount', pathOf.customer(customer.id, '/accounts/new'))] : []),
  ]
}

/** Returns the address of the record's own page. */
export function pageOf(one: Shown): string {
  if (one.kind === 'customer') return pathOf.customer(one.customer.id)
  if (one.kind === 'deposit') return pathOf.lookup({ ref: one.deposit.reference })
  return one.kind === 'quote' ? pathOf.quote(one.quote.id) : pathOf.transaction(one.transaction.id)
}

/** Returns a function that gives the status page of a payment. `byId`: the user searched by id, so the address has the id. */
export function statusPageOf({ byId }: { byId: boolean }): (one: Shown) => string {
  return (one) => {
    if (one.kind !== 'transaction') return pageOf(one)
    const { id, partner_reference_id: reference } = one.transaction
    return reference && !byId ? pathOf.lookup({ ref: reference }) : pathOf.lookup({ id })
  }
}

/** Returns the key of a record, which is the same in every source: a record has one row. */
function keyOf(one: Shown): string {
  return `${one.kind}-${one.kind === 'customer' ? one.customer.id : idOf(one)}`
}

async function wordsFor(shown: readonly Shown[], staff: Staff): Promise<Words> {
  const payees = shown.map((one) => (isPayment(one) ? factsOf(one).payeeId : undefined))
  const [format, status, t, names] = await Promise.all([
    formatters(),
    statusLabels(),
    getTranslations('palette'),
    customerNames(payees, { seesEmails: staff.can('customer.see_email') }),
  ])
  return { format, status, t, staff, nameOf: names }
}

type Face = Pick<Candidate, 'kind' | 'label' | 'detail' | 'status'>

function faceOf(one: Shown, words: Words): Face {
  if (one.kind === 'customer') return customerFace(one, words)
  if (one.kind === 'deposit') return depositFace(one, words)
  const { format, status, nameOf: payee } = words
  const { reference, word, payeeId } = factsOf(one)
  const shown = shownStatus(one.phase, word)
  return {
    kind: one.kind,
    label: reference || shortId(idOf(one)),
    detail: [payee(payeeId), exchanged(one, format)].filter(Boolean).join(' · '),
    status: { kind: 'payment', status: shown, label: status('payment', shown) },
  }
}

/** Shows money that came in among the payments; its state is on the page of the look-up. */
function depositFace({ deposit: { reference, amount, currency } }: Extract<Shown, { kind: 'deposit' }>, { format }: Words): Face {
  return { kind: 'transaction', label: reference, detail: format.amount(fromMinor(amount), currency) }
}

function customerFace({ customer, wallet }: Extract<Shown, { kind: 'customer' }>, { status, staff }: Words): Face {
  const label = nameOf(customer, staff)
  const email = customer.email && (staff.can('customer.see_email') ? customer.email : maskEmail(customer.email))
  const detail = [email === label ? null : email, customer.phone_number && maskPhone(customer.phone_number)].find(Boolean)
  const state = customer.state ?? wallet?.state
  return {
    kind: 'customer',
    label,
    ...(detail ? { detail } : {}),
    ...(state ? { status: { kind: 'customer', status: state, label: status('customer', state) } } : {}),
  }
}

function nameOf(customer: NamedCustomer, staff: Staff): string {
  return customerName(customer, { maskEmails: !staff.can('customer.see_email') })
}
