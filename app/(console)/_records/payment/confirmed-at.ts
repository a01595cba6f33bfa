import 'server-only'
import { cache } from 'react'
import { listCalls } from '#backoffice/calls/calls'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'

/** Returns when a quote was confirmed: when our own call ended, else as an event of the API says; undefined if neither is known. */
export const confirmedAt = cache(async (quoteId: string): Promise<Date | string | undefined> => {
  const calls = await listCalls((await openDesk()).db, { kind: 'quote', id: quoteId })
  const own = calls.find(({ operation, state }) => operation === 'confirmQuote' && state === 'done')?.endedAt
  if (own) return own
  const events = await attempt(api.listEvents({ type: 'quote.confirmed', object_id: quoteId, limit: 1 }))
  return events.ok ? events.value.data[0]?.created_at : undefined
})
