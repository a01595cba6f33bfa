import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '#database/open'
import { countWaiting } from '#database/testing/waiting'
import { type GivenService, givenService } from '../test-service'
import { randomFrom } from '../testing/random'
import { newId } from './ids'
import { lockName } from './lock-name'

const seed = Number(process.env.RACE_SEED ?? randomInt(1e6))
const clients = 24
const most = 3

let given: GivenService
let other: Database
beforeAll(async () => {
  given = await givenService()
  other = await openDatabase({ url: given.database.owner.url, dataDir: '' })
  await given.database.sql`create table counted (name text, client integer)`
})
afterAll(async () => {
  await other.close()
  await given.close()
})

test('who locks a name waits for its holder alone, sees what the holder committed, and leaves nothing behind', async () => {
  const { organizationId, database } = given
  const waiting = await transaction(database.owner.db, async (held) => {
    await lockName({ db: held, organizationId }, 'one')
    await lockName({ db: held, organizationId }, 'one')
    await transaction(other.db, (db) => lockName({ db, organizationId }, 'two'))
    await transaction(other.db, (db) => lockName({ db, organizationId: newId() }, 'one'))
    const second = transaction(other.db, async (db) => {
      await lockName({ db, organizationId }, 'one')
      return db.execute('select client from counted')
    })
    await expect.poll(() => countWaiting(given.database)).toBe(1)
    await held.execute("insert into counted values ('one', 0)")
    return { second }
  })
  expect([...(await waiting.second)]).toEqual([{ client: 0 }])
  expect(await database.sql`select name from payments.named_locks`).toEqual([])
})

test(`of many that count first and add then, over two processes, none exceeds the limit (RACE_SEED=${seed})`, async () => {
  const { organizationId, database } = given
  const next = randomFrom(seed)
  const asking = Array.from({ length: clients }, () => ({
    names: ['a', 'b', 'c'].filter(() => next(2) === 0),
    db: next(2) === 0 ? database.owner.db : other.db,
  }))
  await Promise.all(
    asking.map(({ names, db: pool }, client) =>
      transaction(pool, async (db) => {
        for (const name of names) {
          await lockName({ db, organizationId }, name)
          const counted = await db.execute(`select 1 from counted where name = '${name}'`)
          if (counted.length < most) await db.execute(`insert into counted values ('${name}', ${client})`)
        }
      }),
    ),
  )
  for (const name of ['a', 'b', 'c']) {
    const counted = await database.sql`select 1 from counted where name = ${name}`
    expect(counted).toHaveLength(Math.min(most, asking.filter(({ names }) => names.includes(name)).length))
  }
})
