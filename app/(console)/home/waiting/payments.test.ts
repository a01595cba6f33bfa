import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import { approvals } from '#backoffice/approvals/tables'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import type { Quote } from '#contract/transfers'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api, desk, known } = await openRemoteConsole()
const { readWaitingQuotes } = await import('./payments')

const now = new Date('2026-11-20T14:10:00.000Z')
const format = formattersIn('en', 'America/Caracas', now)
beforeEach(() => desk.database.sql`truncate backoffice.registry`)

/** 250 quotes, the newest first, of which the first made ends first. */
const quotes = Array.from({ length: 250 }, (_, n) => at(n)).reverse()

test('what ends soonest is first, however many newer quotes are open', async () => {
  api.listQuotes = async ({ limit = 25, cursor = '0' }) => {
    const [from, size] = [Number(cursor), Number(limit)]
    const has_more = from + size < quotes.length
    return { data: quotes.slice(from, from + size), has_more, next_cursor: has_more ? String(from + size) : null }
  }
  known.add('listQuotes')
  const { items, more } = await readWaitingQuotes(format)
  expect(items.slice(0, 2).map(({ id }) => id)).toEqual(['q0', 'q1'])
  expect([items.length, more]).toEqual([250, false])
})

test('so is it among the quotes that only this console lists, where the newest are read first', async () => {
  for (const quote of [...quotes].reverse().slice(0, 40)) {
    desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
    await rememberQuote(desk.db, quote, desk.now())
  }
  const { items, more, seenOnly } = await readWaitingQuotes(format)
  expect(items.slice(0, 2).map(({ id }) => id)).toEqual(['q0', 'q1'])
  expect([items.length, more, seenOnly]).toEqual([40, false, true])
})

test('a quote that a request for approval holds, or that was paid with a new quote, is not offered to be paid', async () => {
  for (const quote of quotes.slice(0, 4)) await rememberQuote(desk.db, quote, desk.now())
  const [first, second, third, free] = quotes.map(({ id }) => id)
  await givenRequest({ subjectId: String(first), state: 'waiting' })
  await givenRequest({ subjectId: String(second), state: 'paid', quoteId: 'another' })
  await givenRequest({ subjectId: String(third), state: 'rejected' })
  const { items } = await readWaitingQuotes(format)
  expect(items.map(({ id }) => id)).toEqual([free, third])
})

test('a quote that a batch made for a row is not offered to be paid: the row may be paid with a newer one', async () => {
  const [ofBatch, own] = quotes.slice(10)
  if (ofBatch === undefined || own === undefined) throw new Error('There are no quotes')
  await rememberQuote(desk.db, ofBatch, desk.now(), { batch_id: randomUUID() })
  await rememberQuote(desk.db, own, desk.now())
  const { items } = await readWaitingQuotes(format)
  expect(items.map(({ id }) => id)).toEqual([own.id])
})

async function givenRequest(of: Pick<typeof approvals.$inferInsert, 'subjectId' | 'state' | 'quoteId'>): Promise<void> {
  await desk.db.insert(approvals).values({
    ...of,
    id: randomUUID(),
    kind: 'payment',
    intent: {},
    hash: '0'.repeat(64),
    currency: 'USDC',
    debitMinor: 101_00n,
    makers: [randomUUID()],
    makerName: 'Ana Ferrer',
    fired: [],
    required: [],
    requestedAt: desk.now(),
    expiresAt: desk.now(),
    closedAt: of.state === 'waiting' ? null : desk.now(),
  })
}

function at(n: number): Quote {
  const time = (minutes: number) => new Date(now.getTime() + minutes * 60_000 + n * 1000).toISOString()
  return quoteOf({ id: `q${n}`, created_at: time(-5), expires_at: time(1) })
}
