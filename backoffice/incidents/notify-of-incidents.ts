import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PaymentsApi } from '#contract/api'
import type { Event } from '#contract/events'
import { refusePageLoops } from '#contract/page-loops'
import { unlessRefused } from '#contract/refusal-as-value'
import { type Tx, transaction } from '#database/open'
import { type CodeOfReturn, endReturned } from '../batches/end-undone'
import type { Desk } from '../desk'
import { notify } from '../notices/notify'
import { notices } from '../notices/tables'
import { incidentOf, incidentTypes } from './incidents.rules'
import { eventReading } from './tables'

const pageSize = 100
/** More pages of incidents than any month has: the events of all pages are kept until people are notified. */
const mostPages = 1_000
const noEvents: ReadonlySet<string> = new Set([
  'extension_missing',
  'insufficient_scope',
  'validation_failed',
  'organization_missing',
])
/** Events are read again for this long: a replica or a slow transaction may have shown them late, and clocks differ. */
const overlapMs = 10 * 60_000

type Reader = Pick<Desk, 'db' | 'now'>

/**
 * Notifies people of the incidents with money that the API has reported since the last reading, each once: a payout that came back or
 * was left open, a stop of payments or of a customer that was made or lifted, and an error in the books. The rows of batches
 * whose payout came back fail with `codeOfReturn`. It is safe to run concurrently. The first reading only notes the time. An API
 * without events reports none. Returns the number of incidents.
 */
export async function notifyOfIncidents(
  { db, now }: Reader,
  api: Pick<PaymentsApi, 'listEvents'>,
  codeOfReturn: CodeOfReturn,
): Promise<number> {
  const at = now()
  const [reading] = await db.select().from(eventReading)
  if (reading === undefined) {
    await db.insert(eventReading).values({ readTo: at }).onConflictDoNothing()
    return 0
  }
  const events = await listSince(api, new Date(reading.readTo.getTime() - overlapMs))
  if (events === undefined) return 0
  return transaction(db, async (tx) => {
    const [last] = await tx.select().from(eventReading).for('update')
    // Another worker was faster: it has notified people of these, and the next reading begins where its own ended.
    if (last?.readTo.getTime() !== reading.readTo.getTime()) return 0
    await tx.update(eventReading).set({ readTo: at })
    let told = 0
    for (const event of events.toReversed()) {
      if (await tell(tx, event, at)) told++
      await endPaidRow(tx, event, at, codeOfReturn)
    }
    return told
  })
}

/** Lists the events about incidents, newest first; undefined if the API has none. */
async function listSince(api: Pick<PaymentsApi, 'listEvents'>, since: Date): Promise<Event[] | undefined> {
  const query = { type: incidentTypes.join(), created_from: since.toISOString(), limit: pageSize }
  const events: Event[] = []
  const follow = refusePageLoops(mostPages)
  for (let cursor: string | undefined; ; ) {
    const page = await orNoEvents(api.listEvents({ ...query, ...(cursor && { cursor }) }))
    if (page === undefined) return undefined
    // An API that ignores the filter lists every event.
    events.push(...page.data.filter((event) => incidentOf(event) !== undefined))
    if (!page.has_more || page.next_cursor === null) return events
    cursor = follow(page.next_cursor)
  }
}

/**
 * Returns undefined for an API without events, whose key may not read them, that does not know these types yet, or that serves no
 * organization yet.
 */
function orNoEvents<Page>(listed: Promise<Page>): Promise<Page | undefined> {
  return unlessRefused(listed, (code) => noEvents.has(code))
}

/** Fails the row of a batch that the event of a returned payout is about. Without the id of its quote it names no row. */
async function endPaidRow(tx: Tx, { type, data }: Event, at: Date, code: CodeOfReturn): Promise<void> {
  const quoteId = z.string().safeParse(data.quote_id).data
  if (type === 'transaction.returned' && quoteId !== undefined) await endReturned(tx, at, quoteId, code)
}

/**
 * Returns whether anybody was notified now. The notices have the time of the event, by which an event that was reported before is
 * recognised.
 */
async function tell(
  tx: Tx,
  { object_id: id, actor_id: actor, created_at: createdAt, ...event }: Event,
  now: Date,
): Promise<boolean> {
  const incident = incidentOf(event)
  if (incident === undefined) return false
  const { kind, objectKind, roles } = incident
  const at = new Date(createdAt)
  // A time that is still to come is wrong. Its notice would stay above all others for as long.
  if (at.getTime() > now.getTime() + overlapMs) return false
  const isThis = and(eq(notices.at, at), eq(notices.kind, kind), eq(notices.objectKind, objectKind), eq(notices.objectId, id))
  const [known] = await tx.select({ id: notices.id }).from(notices).where(isThis).limit(1)
  if (known !== undefined) return false
  const except = z.uuid().safeParse(actor).data ?? null
  return (await notify(tx, { to: { roles, except: [except] }, kind, about: { kind: objectKind, id }, at })) > 0
}
