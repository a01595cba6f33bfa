import type { Approval } from '#backoffice/approvals/approval'
import { findRemembered } from '#backoffice/registry/registry'
import type { Db } from '#database/open'

/**
 * Returns the reference of the quote that a request was paid with, since an approved payment is quoted again, and an API may give
 * each quote a reference of its own. Before that, the `requested` reference; undefined if it is not known.
 */
export async function paidReference(
  db: Db,
  { quoteId, subjectId }: Pick<Approval, 'quoteId' | 'subjectId'>,
  requested: string | null | undefined,
): Promise<string | undefined> {
  if (quoteId === null || quoteId === subjectId) return requested ?? undefined
  return (await findRemembered(db, { kind: 'quote', id: quoteId }))?.reference ?? undefined
}
