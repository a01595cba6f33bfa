import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '#database/testing/waiting'
import { caller, type GivenService, givenService } from '../test-service'
import { randomFrom } from '../testing/random'

const seed = Number(process.env.RACE_SEED ?? randomInt(1e9))
const rounds = 4

let given: GivenService
let other: Awaited<ReturnType<GivenService['anotherInstance']>>
beforeAll(async () => {
  given = await givenService()
  other = await given.anotherInstance()
})
afterAll(async () => {
  await other.close()
  await given.close()
})

test(`of several rotations of one key at once one is done, and the old secret works as long as it promised (seed ${seed})`, async () => {
  const below = randomFrom(seed)
  for (let round = 0; round < rounds; round++) {
    const { id, api_key: old } = await makeKey()
    const graces = Array.from({ length: 2 + below(3) }, () => [0, 3600, 86_400][below(3)] ?? 0)
    const answers = await atOnce(
      id,
      graces.map((grace, index) => () => rotate(id, grace, { by: index % 2 ? other.call : given.call })),
    )
    const done = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status, body }) => [status, body.code]).filter((_, index) => index !== done)).toEqual(
      Array(graces.length - 1).fill([412, 'precondition_failed']),
    )
    const [winner, grace] = [answers[done]?.body, graces[done]]
    expect(await works(winner.api_key)).toBe(true)
    expect(await works(old)).toBe(grace !== 0)
    expect(winner.previous_secret_until !== null).toBe(grace !== 0)
    expect(await rotationsOf(id)).toBe(1)
  }
})

test('a rotation that is sent twice at once with one idempotency key is done once, and both get the same secret', async () => {
  const { id, api_key: old } = await makeKey()
  const twice = { idempotencyKey: 'rotate-once' }
  const answers = await Promise.all([rotate(id, 3600, twice), rotate(id, 3600, { ...twice, by: other.call })])
  const told = answers.filter(({ status }) => status === 200).map(({ text }) => text)
  // The later one may be told that the first is still at work.
  expect(answers.map(({ status, body }) => (status === 200 ? 'done' : body.code))).toContain('done')
  expect(new Set(told).size).toBe(1)
  expect((await rotate(id, 3600, twice)).text).toBe(told[0])
  expect(await works(old)).toBe(true)
  expect(await rotationsOf(id)).toBe(1)
})

test('a rotation and a revocation at once leave a key that works under no secret', async () => {
  const { id, api_key: old } = await makeKey()
  const answers = await atOnce(id, [() => rotate(id, 3600), () => other.call('DELETE', `/v1/api-keys/${id}`)])
  expect(answers[1]?.status).toBe(200)
  const fresh = answers[0]?.body
  expect([undefined, 'invalid_transition']).toContain(fresh.code)
  for (const key of [old, ...(fresh.api_key ? [fresh.api_key] : [])]) expect(await works(key)).toBe(false)
})

async function makeKey(): Promise<{ id: string; api_key: string }> {
  return (await given.call('POST', '/v1/api-keys', { body: { name: 'Reports', scopes: ['rates:read'] } })).body
}

type How = { by?: GivenService['call']; idempotencyKey?: string }
function rotate(id: string, graceSeconds: number, { by = given.call, ...call }: How = {}) {
  return by('POST', `/v1/api-keys/${id}/rotate`, { body: { grace_seconds: graceSeconds }, ...call })
}

/** Sends the requests while the key is locked, so that each has read it before the first one changes it. */
async function atOnce(id: string, requests: (() => ReturnType<typeof rotate>)[]) {
  let sent: ReturnType<typeof rotate>[] = []
  await given.database.sql.begin(async (tx) => {
    await tx`select from payments.api_keys where id = ${id} for update`
    sent = requests.map((send) => send())
    await expect.poll(() => countWaiting(given.database)).toBe(requests.length)
  })
  return Promise.all(sent)
}

async function works(key: string): Promise<boolean> {
  const answer = await caller({ fetch: (request) => given.service.fetch(request, { address: '203.0.113.7' }) }, key)(
    'GET',
    '/v1/organization',
  )
  return answer.status === 200
}

async function rotationsOf(id: string): Promise<number> {
  const rows = await given.database.sql`select from payments.events where object_id = ${id} and type = 'api_key.rotated'`
  return rows.length
}
