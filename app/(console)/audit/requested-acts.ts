import 'server-only'
import { getMessages, getTimeZone } from 'next-intl/server'
import { z } from 'zod'
import type { ActFilters } from '#backoffice/audit/list-acts'
import type { Masked } from '#backoffice/columns'
import { listPeople } from '#backoffice/people/people'
import { findSeenByReference } from '#backoffice/registry/registry'
import { openDesk } from '#lib/server/desk'
import { decryptSearchTerm } from '#lib/server/search-token'
import type { SearchParams } from '../_kit/list/search-params'
import { toWords } from './act-meaning'
import { type AuditView, auditAddress, toActFilters } from './audit-address'

const Messages = z.object({ audit: z.object({ actions: z.record(z.string(), z.string()) }) })

export type RequestedActs = { view: AuditView; term: string | undefined; filters: ActFilters }

/** Returns the filters in the address; `term` is the decrypted search. */
export async function readRequestedActs(params: SearchParams): Promise<RequestedActs> {
  const view = auditAddress.read(params)
  const term = view.search && (await decryptSearchTerm(view.search))
  const filters = toActFilters(view, await getTimeZone())
  return { view, term, filters: term ? { ...filters, words: await wordsOf(term) } : filters }
}

/** Returns the filters that the record of a reading or an export contains. The search term is never recorded. */
export function recordedFilter({ before: _before, entry: _entry, search, ...requested }: AuditView): Masked {
  const set = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
  return { ...set, ...(search && { searched: true }) }
}

async function wordsOf(term: string) {
  const [{ db }, messages] = [await openDesk(), Messages.parse(await getMessages())]
  const idsOf = async (reference: string) => {
    const kinds = ['quote', 'transaction'] as const
    const found = await Promise.all(kinds.map((kind) => findSeenByReference(db, { kind, references: [reference] })))
    return found.flatMap((entry) => (entry ? [entry.id] : []))
  }
  return toWords(term, { people: await listPeople(db), acts: messages.audit.actions, idsOf })
}
