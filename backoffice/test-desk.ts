import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { migrateJobs } from '#database/jobs'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createVault } from '#database/vault'
import type { Actor, Desk } from './desk'
import type { Role } from './people/roles'
import { shippedDeskRules } from './people/shipped-rules'
import { people } from './people/tables'
import { deskFiles } from './room-files'

export type TestDesk = Desk & { database: Database; clock: { now: Date }; close: () => Promise<void> }

/** Creates a separate desk for one test file: a real PostgreSQL database, and a clock that only the test moves. */
export async function testDesk(): Promise<TestDesk> {
  const database = await testDatabase({
    template: 'backoffice',
    prepare: async (empty) => {
      await migrateJobs(empty)
      await migrate(empty, deskFiles())
    },
  })
  const clock = { now: new Date('2026-11-20T14:00:00.000Z') }
  return { ...deskOn(database, clock), database, clock, close: database.close }
}

/** Creates a desk on an existing database. All test desks share their secrets, so that a second process can use the same data. */
export function deskOn({ db }: Pick<Database, 'db'>, clock: { now: Date }): Desk {
  return {
    db,
    auditKey: Buffer.alloc(32, 7),
    vault: createVault({ encryptionKey: Buffer.alloc(32, 8), fingerprintKey: Buffer.alloc(32, 9) }),
    now: () => clock.now,
    timeZone: 'America/Caracas',
    demo: true,
    rules: shippedDeskRules,
  }
}

/** Advances the clock of a test. */
export function passTime(desk: TestDesk, seconds: number): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + seconds * 1000)
}

export const testPassword = 'seven quiet rivers 7'

/** Returns a hash of `testPassword` that takes 3 ms to compute. The real cost of 300 ms would dominate the tests. */
export function cheapHash(): string {
  const salt = randomBytes(16)
  const key = scryptSync(testPassword, salt, 32, { N: 1024, r: 8, p: 1 })
  return ['scrypt', 1024, 8, 1, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Inserts a person with these roles and returns them as an actor. */
export async function givenPerson({ db, now }: Desk, roles: Role[], email = `${randomUUID()}@puentesur.example`): Promise<Actor> {
  const person = { id: uuidv7(), name: 'Lucía Ferrer', email, roles, passwordHash: cheapHash(), createdAt: now() }
  await db.insert(people).values(person)
  return { personId: person.id, name: person.name, roles, sessionId: null, requestId: randomUUID() }
}

/** Runs the work, and returns the plan of each of its statements. */
export async function plansOf({ database: { sql } }: TestDesk, work: () => Promise<void>): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const { options } = sql
  options.debug = (_connection: number, text: string, values: unknown[]) => sent.push({ text, values })
  await work()
  options.debug = false
  return Promise.all(
    sent.map(async ({ text, values }) => {
      const lines = await sql.unsafe(
        `explain (costs off) ${text}`,
        values.map((value) => (value === null ? null : String(value))),
      )
      return lines.map((line) => String(line['QUERY PLAN'])).join('\n')
    }),
  )
}
