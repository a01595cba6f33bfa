import type { Page } from '@playwright/test'
import { admin } from './support/admin'
import { withSql } from './support/database'
import { dayAtTheApi, type Met, sendMixed } from './support/mixed-load'
import { openHandleMeter, openMemoryMeter } from './support/process-memory'
import { seededRandom } from './support/random'
import { expect, test } from './support/test'

/** `npm run trials -- soak` takes eight hours. */
const minutes = Number(process.env.SOAK_MINUTES ?? 1)
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000)
const perSecond = minutes < 5 ? 5 : 20
/** The parts of the time that are compared: the first one warms up. */
const parts = 8

/** What was measured at one moment. `memory` is in MB. */
type Measured = { memory: number; handles: number; connections: number }

test(`${minutes} minutes of ${perSecond} requests a second and two people leave nothing behind and grow no slower`, async ({
  signInAs,
  places: { places },
  world,
  api,
  givens,
}) => {
  test.setTimeout(180_000 + minutes * 90_000)
  console.log(`soak: SOAK_SEED=${seed} SOAK_MINUTES=${minutes}`)
  const [memory, handles] = [openMemoryMeter(world.origin), openHandleMeter(world.origin)]
  if (memory === undefined || handles === undefined)
    throw new Error('On Linux the memory and the handles of a process can be read')
  const acts = await dayAtTheApi(api, givens)
  const [from, whole] = [Date.now(), minutes * 60_000]
  const until = from + whole
  const people = await Promise.all((['auditor', 'finance'] as const).map(async (role) => ({ role, page: await signInAs(role) })))
  const working = people.map(({ role, page }) => work(page, placesOf(role), until))

  const measured: Measured[] = []
  const load = sendMixed(acts, { perSecond, until, random: seededRandom(seed) })
  for (let part = 1; part <= parts; part++) {
    await untilTime(from + (part * whole) / parts - 2_000)
    const connections = await withSql(world, async (sql) => {
      const [found] = await sql`select count(*)::int as count from pg_stat_activity where datname = current_database()`
      return Number(found?.count)
    })
    measured.push({ memory: memory(), handles: handles(), connections })
    if (part % 2 === 0) expect(await admin('verify-ledger')).toContain('"ok":true')
  }
  const [met, visits] = [await load, await Promise.all(working)]
  const slowest = percentiles(met, from, whole)
  console.log(`soak: ${met.times.length} requests, ${visits.join(' and ')} pages, p95 ${slowest.join(' ')} ms`)
  console.log(
    `soak: ${measured.map((one) => `${one.memory.toFixed(0)} MB ${one.handles} handles ${one.connections} connections`).join(', ')}`,
  )

  expect(met.failures).toEqual([])
  expect(met.skipped / (met.times.length + met.skipped), 'requests that found forty others under way').toBeLessThan(0.01)
  const [second, last] = [measured[1], measured.at(-1)]
  if (second === undefined || last === undefined) throw new Error('Nothing was measured')
  const isLong = minutes >= 20
  expect(last.memory).toBeLessThan(second.memory * (isLong ? 1.1 : 1.5))
  expect(last.handles).toBeLessThan(second.handles + 20)
  expect(last.connections).toBeLessThanOrEqual(second.connections + 2)
  if (isLong) expect(slowest.at(-1)).toBeLessThan(1.2 * (slowest[1] ?? 0) + 20)

  function placesOf(role: 'auditor' | 'finance'): string[] {
    return places.filter(({ roles }) => roles.includes(role)).map(({ path }) => path)
  }
})

/** Opens one page after the other until the time is over. Returns how many, and throws if one of them is an error. */
async function work(page: Page, paths: readonly string[], until: number): Promise<number> {
  let visits = 0
  while (Date.now() < until) {
    const answer = await page.goto(paths[visits++ % paths.length] ?? '/')
    if ((answer?.status() ?? 500) >= 500) throw new Error(`${page.url()} answered ${answer?.status()}`)
    await page.waitForLoadState('networkidle').catch(() => undefined)
  }
  return visits
}

function untilTime(at: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())))
}

/** Returns the 95th percentile of the milliseconds in each part of the time. */
function percentiles({ times }: Met, from: number, whole: number): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const own = times.filter(({ at }) => Math.floor(((at - from) / whole) * parts) === part).map(({ ms }) => ms)
    return own.toSorted((one, other) => one - other)[Math.floor(own.length * 0.95)] ?? 0
  })
}
