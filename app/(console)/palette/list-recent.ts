import 'server-only'
import { listRegistry, type RegistryEntry } from '#backoffice/registry/registry'
import { openDesk } from '#lib/desk'
import type { Permission } from '#lib/permissions'
import type { Staff } from '#lib/session'
import { type StatusWords, statusWords } from '../status-words'
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
  return seen
    .flat()
    .sort((a, b) => b.entry.lastSeenAt.getTime() - a.entry.lastSeenAt.getTime())
    .slice(0, most)
    .map(({ kind, entry }) => toRecent(kind, entry, words))
}

function toRecent(kind: keyof typeof kinds, { id, label, reference, details }: RegistryEntry, words: StatusWords): Candidate {
  const status = kind === 'customer' ? details.state : details.status
  return {
    key: `recent-${kind}-${id}`,
    kind,
    label,
    href: hrefOf(kind, id, reference),
    ...(typeof status === 'string' ? { status: { kind, status, label: words(kind, status) } } : {}),
  }
}

function hrefOf(kind: keyof typeof kinds, id: string, reference: string | null): string {
  if (kind === 'customer') return `/customers/${id}`
  if (kind === 'quote') return `/quotes/${id}`
  return reference ? `/lookup?ref=${encodeURIComponent(reference)}` : `/lookup?id=${id}`
}
