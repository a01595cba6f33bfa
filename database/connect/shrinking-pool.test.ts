import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectionUrl, openPool, type Sql } from '../client'
import type { Database } from '../open'
import { testDatabase } from '../test-database'

const shrinkMs = 1_000
let database: Database
let pool: Sql
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => pool.end())
afterAll(async () => database.close())

const openNamed = (name: string) => openPool(connectionUrl(database.connection), { max: 6, name, shrinkMs })
const busy = () => Promise.all(Array.from({ length: 6 }, () => pool`select pg_sleep(0.1)`))

async function serverProcesses(name: string): Promise<number[]> {
  const rows = await database.sql`select pid from pg_stat_activity where application_name = ${name} order by pid`
  return rows.map(({ pid }) => Number(pid))
}

test('a pool gives back what it no longer needs, is never without a connection, and fails no statement', async () => {
  pool = openNamed('shrinks')
  await busy()
  expect(await serverProcesses('shrinks')).toHaveLength(6)
  const counts: number[] = []
  const look = async () => {
    await pool`select 1`
    const { length } = await serverProcesses('shrinks')
    counts.push(length)
    return length
  }
  await expect.poll(look, { interval: 20, timeout: 10_000 }).toBeLessThanOrEqual(2)
  expect(Math.min(...counts)).toBeGreaterThan(0)
})

test('a pool whose connections are all needed now and then keeps them', async () => {
  pool = openNamed('stays')
  await busy()
  const before = await serverProcesses('stays')
  for (let round = 0; round < 6; round++) {
    await Promise.all([busy(), pool`select pg_sleep(0.5)`])
    expect(await serverProcesses('stays')).toEqual(before)
  }
})

test('a transaction that waits on a connection of the larger pool is committed', async () => {
  pool = openNamed('waits')
  await pool`create table kept (mark text)`
  await busy()
  await pool.begin(async (tx) => {
    await tx`insert into kept values ('before')`
    await expect
      .poll(() => serverProcesses('waits').then(({ length }) => length), { interval: 50, timeout: 10_000 })
      .toBeLessThanOrEqual(2)
    await tx`insert into kept values ('after')`
  })
  expect(await pool`select mark from kept order by mark`).toMatchObject([{ mark: 'after' }, { mark: 'before' }])
})
