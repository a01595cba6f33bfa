import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Desk } from '../desk'
import { disablePerson } from '../staff/change-person'
import { cheapHash, givenPerson, type TestDesk, testDesk } from '../test-desk'
import { signIn } from './sign-in'
import { beginAttempt } from './throttle'

const kinds = ['known', 'unknown', 'disabled', 'paused'] as const
type Kind = (typeof kinds)[number]
const emailOf = (kind: Kind) => `${kind}@puentesur.example`

let desk: TestDesk
let pausedSubject: string
beforeAll(async () => {
  desk = await testDesk()
  for (const kind of ['known', 'disabled', 'paused'] as const) {
    const person = await givenPerson(desk, ['support'], emailOf(kind))
    if (kind === 'disabled') await disablePerson(desk, await givenPerson(desk, ['admin']), person.personId ?? '')
  }
  for (let index = 0; index < 5; index++) await beginAttempt(desk, emailOf('paused'), { address: `198.51.100.${index}` })
  const [row] = await desk.database.sql`select subject from backoffice.sign_in_throttle where subject like 'account:%'`
  pausedSubject = row?.subject
})
afterAll(() => desk.close())

/** The number of attempts with each kind of name; the trials use 200. */
const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 60)

test('a refused sign-in takes as long whether the name is known, unknown, disabled or paused', async () => {
  const times: Record<Kind, number[]> = { known: [], unknown: [], disabled: [], paused: [] }
  const nobody = cheapHash()
  for (let round = 0; round < rounds; round++) {
    // The kinds take turns, each equally often at each position, so that other load on the machine affects all alike.
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length] ?? 'known'
      await forgetTries()
      const started = performance.now()
      const refused = await tryToSignIn(desk, kind, nobody)
      times[kind].push(performance.now() - started)
      expect(refused, kind).toEqual({ code: 'sign_in_failed', extra: {}, retryAfter: undefined })
    }
  }
  const known = undisturbed(times.known)
  for (const kind of kinds) expect(Math.abs(undisturbed(times[kind]) - known), `${kind}, in ms`).toBeLessThan(10)
})

test('a refused sign-in queries the database equally often whether the name is known, unknown, disabled or paused', async () => {
  const counts: Partial<Record<Kind, number>> = {}
  for (const kind of kinds) {
    await forgetTries()
    let statements = 0
    const db = drizzle(desk.database.sql, { logger: { logQuery: () => void statements++ } })
    await tryToSignIn({ ...desk, db }, kind, cheapHash())
    counts[kind] = statements
  }
  expect(counts).toEqual({ known: counts.known, unknown: counts.known, disabled: counts.known, paused: counts.known })
  expect(counts.known).toBeGreaterThan(5)
})

async function tryToSignIn(at: Desk, kind: Kind, nobody: string): Promise<unknown> {
  const typed = { email: emailOf(kind), password: 'not the password at all' }
  const error = await signIn(at, typed, { address: '203.0.113.7', requestId: 'r1' }, nobody).catch((refused: unknown) => refused)
  const { code, extra, retryAfter } = Object.assign({ code: '', extra: {}, retryAfter: undefined }, error)
  return { code, extra, retryAfter }
}

/** Deletes all counters except the pause. */
async function forgetTries(): Promise<void> {
  await desk.database.sql`delete from backoffice.sign_in_throttle where subject <> ${pausedSubject}`
}

/** Returns the time of the fastest tenth: other load on the machine makes an attempt slower, and never faster. */
function undisturbed(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN
}
