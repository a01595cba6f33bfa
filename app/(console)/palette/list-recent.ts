import { pathOf } from '#lib/path-of'
import 'server-only'
import { listRegistry, type RegistryEntry } from '#backoffice/registry/registry'
import { openDesk } from '#lib/desk'
import { customerName } from '#lib/masks'
import type { Permission } from '#lib/permissions'
import type { Staff } from '#lib/session'
import { seenCustomers } from '../customers/seen-customer'
import { type KnownPayment, readPhases } from '../phase/read-phases'
import { shownStatus } from '../phase/shown-status'
import { readRememberedPayment, readRememberedQuote } from '../quotes/remembered-quote'
import { type StatusWords, statusWords } from '../status-words'
import { readRememberedTransaction } from '../transactions/remembered-transaction'
import type { Candidate } from './candidate'

const most = 6
const kinds = { transaction: 'transaction.read', quote: 'quote.read', customer: 'customer.read' } as const satisfies Record<
  string,
  Permission
>

/** What was last seen in this console, of what this person may read. The API is not asked, so it also stands while that is down. */
export async function listRecent(staff: Staff): Promise<Candidate[]> {
  const [{ db }, words] = [await openDesk(), await statusWords()]
  const seen = await Promise.all(
    (['transaction', 'quote', 'customer'] as const)
      .filter((kind) => staff.can(kinds[kind]))
      .map(async (kind) => (await listRegistry(db, kind, { limit: most })).map((entry) => ({ kind, entry }))),
  )
  const shown = seen
    .flat()
    .sort((a, b) => b.entry.lastSeenAt.getTime() - a.entry.lastSeenAt.getTime())
    .slice(0, most)
  const now = new Date()
  const payments = shown.map(toKnownPayment)
  const [phases, nameOf] = [await readPhases(payments, now), await seenNames(staff)]
  return shown.map(({ kind, entry }, index) => {
    const { quote, transaction } = payments[index] ?? {}
    const word = transaction?.status ?? quote?.status
    if (kind === 'customer' || word === undefined) return toRecent(kind, { ...entry, label: nameOf(kind, entry) }, words)
    return toRecent(kind, entry, words, shownStatus(phases[index] ?? 'other', word))
  })
}

/** A payment as it was last seen, with what this console sent since. */
function toKnownPayment({ kind, entry }: { kind: keyof typeof kinds; entry: RegistryEntry }): KnownPayment {
  if (kind === 'transaction') return { transaction: readRememberedTransaction(entry) }
  return kind === 'quote' ? { quote: readRememberedQuote(entry), transaction: readRememberedPayment(entry) } : {}
}

/** A customer is called as everywhere else, masked by what this person may see. */
async function seenNames(staff: Staff): Promise<(kind: keyof typeof kinds, entry: RegistryEntry) => string> {
  const [show, maskEmails] = [await seenCustomers(), !staff.can('customer.see_email')]
  return (kind, entry) => (kind === 'customer' ? customerName(show(entry), { maskEmails }) : entry.label)
}

function toRecent(kind: keyof typeof kinds, entry: RegistryEntry, words: StatusWords, payment?: string): Candidate {
  const { id, label, reference, details } = entry
  const [of, status] = payment === undefined ? (['customer', details.state] as const) : (['payment', payment] as const)
  return {
    key: `recent-${kind}-${id}`,
    kind,
    label,
    href: hrefOf(kind, id, reference),
    ...(typeof status === 'string' ? { status: { kind: of, status, label: words(of, status) } } : {}),
  }
}

function hrefOf(kind: keyof typeof kinds, id: string, reference: string | null): string {
  if (kind === 'customer') return pathOf.customer(id)
  if (kind === 'quote') return pathOf.quote(id)
  return reference ? pathOf.lookup({ ref: reference }) : pathOf.lookup({ id })
}
