import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Life, lifeOf } from '../testing/random-lives'
import { givenLives, livedRail } from '../testing/test-lives'
import { type GivenTransfers, givenTransfers } from './test-transfers'

/** Lines of 40 hashes of six characters, one per life, starting at number 0: the bookings and events of the previous release. */
const recorded = new URL('random-lives.txt', import.meta.url)
const count = Number(process.env.LIVES ?? 250)
/** Records the hashes again: to be run on the previous release, with 10,000 lives. */
const recordTo = process.env.LIVES_RECORD

const atOnce = 250
const letters = 6
const twoDays = 2 * 24 * 3600

let given: GivenTransfers
let lives: Awaited<ReturnType<typeof givenLives>>
beforeAll(async () => {
  given = await givenTransfers({ rails: { test: livedRail }, log: () => {} })
  lives = await givenLives(given)
})
afterAll(() => given.close())

test('every entry and event of random lives is the one of the release before', { timeout: 120_000 + count * 200 }, async () => {
  const hashes: string[] = []
  const known = recordTo === undefined ? readFileSync(recorded, 'utf8').replaceAll('\n', '') : ''
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index)
    for (const [number, told] of await live(numbers.map(lifeOf))) {
      const hash = createHash('sha256').update(told).digest('base64url').slice(0, letters)
      hashes.push(hash)
      if (recordTo === undefined)
        expect(hash, `life ${number}:\n${told}`).toBe(known.slice(number * letters, (number + 1) * letters))
    }
  }
  await given.mustBalance()
  if (recordTo !== undefined) writeFileSync(recordTo, hashes.join('').replaceAll(/.{240}/g, '$&\n'))
})

/** Runs the lives concurrently to their end; returns the bookings and events of each. */
async function live(batch: Life[]): Promise<[number, string][]> {
  const begun = await lives.begin(batch)
  await lives.goOn(begun)
  await lives.finish(begun)
  given.advance(twoDays)
  await given.service.sweep()
  const told = await readLives(begun.map(({ quote: { id } }) => id))
  return begun.map(({ life, quote: { id } }) => [life.number, told.get(id) ?? ''])
}

/** Returns the final state, entries and events of each quote, one per line, with words in place of ids. */
async function readLives(quoteIds: string[]): Promise<Map<string, string>> {
  const rows = await given.database.sql<{ quote: string; lines: string }[]>`
    select quote, string_agg(line, E'\n' order by part, at, id, place) as lines from (
      select q.id as quote, 0 as part, q.created_at as at, q.id, 0 as place,
        concat_ws(' ', q.status, t.status, t.failure_code, t.returned_amount, t.provider_reference, t.network_code) as line
      from payments.quotes q left join payments.transactions t on t.org_id = q.org_id and t.quote_id = q.id
      union all
      select l.quote_id, 1, l.created_at, l.id, p.line, concat_ws(' ', l.kind, l.reference, 'takes back', r.reference, 'by', l.created_by,
        l.transaction_id, p.line, p.from_account, p.to_account, p.amount, p.asset)
      from payments.ledger_transactions l
      join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
      left join payments.ledger_transactions r on r.org_id = l.org_id and r.id = l.reverses
      union all
      select q.id, 2, e.created_at, e.id, 0, concat_ws(' ', e.type, e.data)
      from payments.quotes q join payments.events e on e.org_id = q.org_id and e.object_id in (q.id, q.transaction_id)) as told
    where quote = any (${quoteIds}) group by quote`
  const words = new Map(
    Object.values(lives.organizations).flatMap(({ customer, prefunded: { USDC, USD } }) => [
      [customer, 'CUSTOMER'],
      [USDC, 'PREFUNDED'],
      [USD, 'DOLLARS'],
    ]),
  )
  const named = (id: string, quoteId: string) => (id === quoteId ? 'QUOTE' : (words.get(id) ?? 'ID'))
  return new Map(
    rows.map(({ quote, lines }) => [quote, lines.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => named(id, quote))]),
  )
}
