import { randomUUID } from 'node:crypto'
import { type DataPlace, withSql } from './database'
import type { World } from './world'

/** Inserts a call with all members into the log, so that pages of the log look the same in every run. Returns its id. */
export async function givenCall(world: World, quoteId: string): Promise<string> {
  const id = randomUUID()
  await withSql(
    world,
    (sql) => sql`
      insert into backoffice.call_log (id, at, operation, method, path, members, query, records, outcome, status, code, reason, duration_ms,
        attempts, request_id, answered_request_id, idempotency_key, request_bytes, answer_bytes, not_read, probe)
      values (${id}, now(), 'payQuote', 'POST', '/v1/transfers/quote/{id}/pay', ${sql.json({ id: quoteId })},
        ${sql.json({ email: 'a*****@example.com' })}, ${[`quote:${quoteId}`, 'bank_account:a1']}, 'refused', 409, 'invalid_transition',
        'Closed on Sundays', 1840, 1, 'r1', 'a1', 'k1', 42, 1200, ${sql.json([{ path: ['data', 3, 'email'], why: 'unlike', cost: 'row' }])}, false)`,
  )
  return id
}

/** Returns the whole log of calls as text. */
export async function readCallLog(place: DataPlace): Promise<string> {
  const rows = await withSql(place, (sql) => sql<{ text: string }[]>`select to_jsonb(l)::text as text from backoffice.call_log l`)
  return rows.map(({ text }) => text).join('\n')
}
