import type { Approval } from '#backoffice/approvals/approval'
import type { Desk } from '#backoffice/desk'
import { findRemembered } from '#backoffice/registry/registry'

/**
 * Returns the reference of the quote that a request was paid with, since an approved payment is quoted again, and an API may give
 * each quote a reference of its own. Before that, the `requested` reference; undefined if it is not known.
 */
export async function paidReference(
  { db }: Pick<Desk, 'db'>,
  { quoteId, subjectId }: Pick<Approval, 'quoteId' | 'subjectId'>,
  requested: string | null | undefined,
): Promise<string | undefined> {
  if (quoteId === null || quoteId === subjectId) return requested ?? undefined
  return (await findRemembered(db, { kind: 'quote', id: quoteId }))?.reference ?? undefined
}
