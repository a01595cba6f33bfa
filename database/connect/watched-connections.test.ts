import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectionUrl } from '../client'
import { type Database, type DatabaseOptions, openDatabase } from '../open'
import { testDatabase } from '../test-database'
import { openWay } from '../testing/way'

let database: Database
let way: Awaited<ReturnType<typeof openWay>>
let opened: Database[] = []
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table marks (mark text)`
  way = await openWay(database.connection)
})
afterEach(async () => {
  way.open()
  await Promise.all(opened.map(({ close }) => close()))
  opened = []
})
afterAll(async () => {
  await way.close()
  await database.close()
})

async function openThrough(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const url = connectionUrl({ ...database.connection, ...way.address })
  const through = await openDatabase({ url, dataDir: '', max: 3, ...options })
  opened.push(through)
  return through
}

const outcomeOf = (asked: PromiseLike<unknown>) =>
  Promise.resolve(asked).then(
    () => 'answered',
    ({ code }) => code,
  )

test('whoever waits for a server that says nothing any more is told within 5 s: in a transaction, in line, and anew; its return is noticed at once', async () => {
  const { sql, pipeline } = await openThrough()
  await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`, pipeline.sql`select 1`])
  let begun = 0
  const inTransaction = sql.begin(async (tx) => {
    await tx`select 1`
    way.freeze()
    begun = performance.now()
    await tx`select 2`
  })
  await expect.poll(() => begun).toBeGreaterThan(0)
  const asked = [inTransaction, pipeline.sql`select 1`, ...Array.from({ length: 200 }, () => sql`select 1`)]
  const outcomes = new Set(await Promise.all(asked.map(outcomeOf)))
  expect([...outcomes].filter((outcome) => outcome !== 'ETIMEDOUT' && outcome !== 'CONNECTION_DESTROYED')).toEqual([])
  expect(performance.now() - begun).toBeLessThan(5_000)

  const later = performance.now()
  expect(await outcomeOf(sql`select 1`)).toBe('ETIMEDOUT')
  expect(performance.now() - later).toBeLessThan(3_000)
  way.open()
  await expect.poll(() => outcomeOf(sql`select 1`), { interval: 20, timeout: 1_000 }).toBe('answered')
})

test('a statement that takes long on a server that lives is waited for', async () => {
  const { sql } = await openThrough()
  expect(await outcomeOf(sql`select pg_sleep(4.5)`)).toBe('answered')
})

test('an answer that gets lost is not waited for much longer than it may take, except where a transaction asks for time', async () => {
  const deadlines = { statementMs: 60_000, lockMs: 60_000, idleInTransactionMs: 60_000, answerMs: 3_000 }
  const { sql } = await openThrough({ deadlines })
  const sleep = async (asksForTime: boolean) =>
    sql.begin(async (tx) => {
      if (asksForTime) await tx.unsafe('set local statement_timeout = 0')
      await tx`select pg_sleep(4)`
    })
  expect(await Promise.all([outcomeOf(sleep(true)), outcomeOf(sleep(false))])).toEqual(['answered', 'ETIMEDOUT'])
  // A probe of the first pool may be under way. Were it lost too, its server would count as silent for the next statement.
  const { sql: other } = await openThrough({ deadlines })
  expect(await outcomeOf(other`select 1`)).toBe('answered')
  way.lose()
  expect(await outcomeOf(other`select 1`)).toBe('ETIMEDOUT')
  expect(await outcomeOf(other`select 1`)).toBe('answered')
})

test('what a transaction still says after its connection is lost is refused, and never done outside of it', async () => {
  const { sql } = await openThrough({ max: 1 })
  let goOn = () => {}
  const paused = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const cut = sql.begin(async (tx) => {
    await tx`insert into marks values ('inside')`
    way.open() // this cuts all open connections
    await paused
    await Promise.all([tx`insert into marks values (${'outside'})`, tx`insert into marks values (${'outside too'})`])
  })
  const refused = outcomeOf(cut)
  await expect.poll(() => outcomeOf(sql`select 1`), { interval: 5 }).toBe('answered')
  goOn()
  expect(await refused).toBe('ECONNRESET')
  expect(await sql`select * from marks`).toEqual([])
})

test('connections that are cut at any moment under load are replaced, and each statement is answered or refused', async () => {
  const { sql, pipeline } = await openThrough({ max: 4 })
  const seen = new Map<string, number>()
  const note = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  let isOver = false
  const askForever = async (ask: () => PromiseLike<unknown>) => {
    while (!isOver) note(await outcomeOf(ask()))
  }
  const asking = [
    ...Array.from({ length: 8 }, () => askForever(() => sql`select ${1}::int as n`)),
    ...Array.from({ length: 4 }, () =>
      askForever(() => sql.begin(async (tx) => [await tx`select 1`, await tx`select ${2}::int`])),
    ),
    ...Array.from({ length: 4 }, () => askForever(() => pipeline.sql`select 1`)),
  ]
  for (let cuts = 0; cuts < 20; cuts++) {
    const answered = seen.get('answered') ?? 0
    await expect.poll(() => seen.get('answered') ?? 0, { interval: 1 }).toBeGreaterThan(answered + 20)
    way.open()
  }
  isOver = true
  await Promise.all(asking)
  expect([...seen.keys()].sort()).toEqual(['ECONNRESET', 'answered'])
})
