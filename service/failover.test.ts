import { expect, test } from 'vitest'
import { hasPostgres15, type Postgres15, startPostgres15 } from '#database/testing/postgres-15'
import { payThroughOutage } from './testing/pay-through-outage'
import { openHost, preparePayer } from './testing/payments-host'

/** The number of rounds, set by `npm run trials -- failover`; a missing PostgreSQL 15 is then an error, not a skipped test. */
const told = process.env.FAILOVER_ROUNDS
const rounds = Number(told ?? 1)
/** The longest gap that is allowed: more in a single round, which runs while the machine does other work. */
const mostGapMs = rounds === 1 ? 5_000 : 1_000

const outages = [
  { name: 'killed', signal: 'SIGKILL', mostBackMs: mostGapMs },
  { name: 'frozen', signal: 'SIGSTOP', mostBackMs: 10_000 },
] as const

const missing = 'PostgreSQL 15 is not on this machine (apt-get install postgresql-15): nothing is tried about a second server'
if (!hasPostgres15 && told !== undefined) throw new Error(missing)
if (!hasPostgres15) console.log(missing)
else
  test.each(outages)(
    'a primary that is $name under load is left for its promoted follower: no acknowledged payment is lost, none is made twice',
    {
      timeout: 60_000 + rounds * 60_000,
    },
    async ({ signal, mostBackMs }) => {
      for (let round = 1; round <= rounds; round++) {
        const { backMs, longestMs } = await failOver(signal)
        expect(longestMs).toBeLessThan(5_000)
        expect(backMs).toBeLessThan(mostBackMs)
      }
    },
  )

async function failOver(signal: 'SIGKILL' | 'SIGSTOP'): Promise<{ backMs: number; longestMs: number }> {
  const primary = await startPostgres15()
  const prepared = await openHost('', { url: primary.url })
  const payer = await preparePayer(prepared)
  await prepared.database.close()
  const follower = await primary.follow()
  const host = await openHost('', { url: urlOf([primary, follower]), log: () => {} })
  const ending = new AbortController()
  try {
    const { seen, done } = await payThroughOutage(host, payer, { places: 8, signal: ending.signal })
    await expect.poll(() => seen.paid.size, { timeout: 30_000 }).toBeGreaterThan(40)
    await primary.signal(signal)
    await expect.poll(() => seen.refusals.size, { timeout: 10_000 }).toBeGreaterThan(0)
    await follower.promote()
    const promoted = performance.now()
    const before = seen.paid.size
    await expect.poll(() => seen.paid.size, { timeout: 30_000 }).toBeGreaterThan(before + 40)
    ending.abort()
    await done

    const backMs = (seen.at.find((at) => at > promoted) ?? Number.POSITIVE_INFINITY) - promoted
    console.log(
      `${signal}: ${seen.paid.size} acknowledged, back ${Math.round(backMs)} ms after the promotion, nobody waited over ${Math.round(seen.longestMs)} ms`,
      Object.fromEntries(seen.refusals),
    )
    const rows = await host.database.sql<{ quote: string; id: string }[]>`select quote_id as quote, id from payments.transactions`
    expect(new Set(rows.map(({ quote }) => quote)).size).toBe(rows.length)
    const known = new Map(rows.map(({ quote, id }) => [quote, id]))
    for (const [quote, transaction] of seen.paid) expect(known.get(quote)).toBe(transaction)
    expect(known.size).toBe(seen.paid.size)
    expect(await host.service.verifyLedger()).toEqual([])
    return { backMs, longestMs: seen.longestMs }
  } finally {
    ending.abort()
    await host.database.close()
    await Promise.all([primary.stop(), follower.stop()])
  }
}

/** Returns a connection URL with several hosts, as in the PostgreSQL manual. */
function urlOf(servers: readonly Postgres15[]): string {
  return `postgres://cauce@${servers.map(({ host }) => host).join()}/postgres?target_session_attrs=read-write`
}
