import 'server-only'
import { getTranslations } from 'next-intl/server'
import { listApprovalsOf } from '#backoffice/approvals/approval'
import { openDesk } from '#lib/server/desk'

export type RequestBadge = { state: string; word: string }

/** Returns a function that gives the badge of a quote's request; null if there is none, or if it was paid with that quote. */
export async function requestBadges(quoteIds: readonly string[]): Promise<(quoteId: string) => RequestBadge | null> {
  const [t, { db }] = await Promise.all([getTranslations('approval.ofQuote'), openDesk()])
  const requests = await listApprovalsOf(db, quoteIds)
  return (quoteId) => {
    const found = requests.get(quoteId)
    return found === undefined || found.quoteId === quoteId ? null : { state: found.state, word: t(found.state) }
  }
}
