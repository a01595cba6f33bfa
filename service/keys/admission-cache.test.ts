import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller, type GivenService, givenService } from '../test-service'
import { givenObjects } from '../testing/test-objects'
import { createAdmissionCache } from './admission-cache'
import { formatApiKey, newApiKey, parseApiKey } from './api-key'

let given: GivenService
let objects: Awaited<ReturnType<typeof givenObjects>>
let here: ReturnType<typeof caller>
let key: string
let tests = 0

beforeAll(async () => {
  given = await givenService()
  objects = await givenObjects(given.service, { id: given.organizationId, key: given.key }, 'pass')
  // The first statement on a connection is accompanied by a query for types, so it is run before counting.
  await given.database.pipeline.sql`select 1`
})
afterAll(() => given.close())
beforeEach(async () => {
  // Each test uses an address of its own, because refusals are counted by address.
  const address = `203.0.113.${++tests}`
  here = caller({ fetch: (request) => given.service.fetch(request, { address }) }, given.key)
  key = await given.givenKey(given.organizationId)
})

type Ask = (withKey?: string) => ReturnType<typeof here>
const pay: Ask = (withKey = key) => {
  const body = { source: { prefunded_account_id: objects.ids['prefunded-account'] } }
  return here('POST', `/v1/transfers/quote/${objects.ids.quote}/pay`, { key: withKey, body })
}
const get =
  (path: () => string): Ask =>
  (withKey = key) =>
    here('GET', path(), { key: withKey })
const reads: Record<string, Ask> = {
  'a customer': get(() => `/v1/customers/${objects.ids.customer}`),
  'a transfer': get(() => `/v1/transfers/${objects.ids.transfer}`),
  'a transfer by its reference': get(() => `/v1/transfers/search?partner_reference_id=${objects.ids.reference}`),
}
/** A call that is refused before any statement checks the key. */
const payWithoutAccount: Ask = (withKey = key) =>
  here('POST', `/v1/transfers/quote/${objects.ids.quote}/pay`, { key: withKey, body: {} })
const missing = get(() => '/v1/customers/0199a000-0000-7000-8000-000000000000')

test.each(Object.entries(reads))(
  '%s is read by one statement by who was let in a moment ago, and the first time by two',
  async (_, read) => {
    expect(await statementsOf(() => read())).toBe(2)
    expect(await statementsOf(() => read())).toBe(1)
    const answers = [await read(given.key), await read()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.text).toBe(answers[0]?.text)
  },
)

test('records are read while other work holds every connection of the pool', async () => {
  for (const read of Object.values(reads)) await read()
  const release = await holdEveryConnection()
  try {
    const answers = await Promise.all(Object.values(reads).map((read) => read()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  } finally {
    await release()
  }
})

/** Opens a transaction on each connection of the pool; the result ends them. (`reserve` of postgres.js hangs on new ones.) */
async function holdEveryConnection(): Promise<() => Promise<void>> {
  const { sql } = given.database
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held: Promise<unknown>[] = []
  const begun = Array.from({ length: sql.options.max }, () => {
    return new Promise<void>((resolve, reject) => {
      const work = sql.begin(async (tx) => {
        await tx`select 1`
        resolve()
        await released
      })
      work.catch(reject)
      held.push(work)
    })
  })
  await Promise.all(begun)
  return async () => {
    release()
    await Promise.all(held)
  }
}

const changes: Record<string, [change: () => Promise<unknown>, status: number, code: string]> = {
  revoked: [() => change('revoked_at = now()'), 401, 'unauthenticated'],
  'past its end': [() => change("expires_at = now() - interval '1 second'"), 401, 'unauthenticated'],
  'under another secret': [() => change("secret_hash = '\\x00'"), 401, 'unauthenticated'],
  'kept to other addresses': [() => change("allowed_cidrs = '{198.51.100.0/24}'"), 401, 'unauthenticated'],
  'without any scope': [() => change("scopes = '{}'"), 403, 'insufficient_scope'],
  'of a disabled organization': [() => setOrganization('disabled'), 403, 'organization_disabled'],
}

test.each(Object.entries(changes))('a key that is %s by now reads and pays nothing more', async (_, [happens, status, code]) => {
  for (const read of Object.values(reads)) expect((await read()).status).toBe(200)
  expect((await payWithoutAccount()).body.code).toBe('validation_failed')
  await happens()
  try {
    for (const [name, ask] of Object.entries({ ...reads, pay, payWithoutAccount, missing })) {
      const answer = await ask()
      expect([answer.status, answer.body.code], name).toEqual([status, code])
    }
  } finally {
    await setOrganization('active')
  }
  expect((await here('GET', `/v1/transfers/quote/${objects.ids.quote}`)).body.status).toBe('pending')
})

const stillGood: Record<string, () => Promise<unknown>> = {
  'kept to the address it is used from': () => change(`allowed_cidrs = '{203.0.113.${tests}/32}'`),
  'rotated a moment ago': () => rotate('1 minute'),
}

test.each(Object.entries(stillGood))('a key that is %s by now still reads, by one statement', async (_, happens) => {
  for (const read of Object.values(reads)) await read()
  await happens()
  for (const read of Object.values(reads)) {
    expect(await statementsOf(() => read())).toBe(1)
    expect((await read()).status).toBe(200)
  }
})

test('a key that was rotated reads nothing more after the time of its older secret', async () => {
  for (const read of Object.values(reads)) await read()
  await rotate('-1 second')
  for (const ask of [...Object.values(reads), pay, missing]) expect((await ask()).status).toBe(401)
})

test('a wrong secret is refused while the right one is known', async () => {
  expect((await missing()).status).toBe(404)
  const known = parseApiKey(key)
  if (known === undefined) throw new Error('the key of the test is a key')
  const wrong = formatApiKey({ ...known, secret: newApiKey('test').secret })
  for (const ask of [...Object.values(reads), pay, missing]) expect((await ask(wrong)).status).toBe(401)
})

test('a limit that a key was given meanwhile is counted from the next request on, and told', async () => {
  const read = reads['a customer'] ?? missing
  await read()
  await change(`limits = '{"default": {"quota": 2, "window": 60}}'`)
  const answers = [await read(), await read(), await read()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(Array(3).fill('"default";q=2;w=60'))
})

test('callers are remembered for half a minute, by policy and address, and those with limits are not', () => {
  let clock = 0
  const cache = createAdmissionCache({ keyPepper: Buffer.alloc(32) }, () => clock)
  const who = { key: newApiKey('test'), policy: 'default', address: '203.0.113.7' } as const
  const admission = {
    organizationId: 'o',
    environment: 'test',
    organizationStatus: 'active',
    keyId: 'k',
    keyKind: 'house',
    scopes: ['customers:read'],
    admitted: true,
    limit: undefined,
  } as const
  const asker = { text: formatApiKey(who.key), policy: who.policy, address: who.address }
  cache.remember(who, admission)
  expect(cache.recall(asker, 'customers:read')?.admission).toBe(admission)
  expect(cache.recall(asker, 'transfers:read')).toBeUndefined()
  expect(cache.recall({ ...asker, policy: 'write' }, 'customers:read')).toBeUndefined()
  expect(cache.recall({ ...asker, address: '203.0.113.8' }, 'customers:read')).toBeUndefined()
  clock = 30_001
  expect(cache.recall(asker, 'customers:read')).toBeUndefined()
  cache.remember(who, { ...admission, limit: { policy: 'default', quota: 1, window: 1, remaining: 1, waitSeconds: 0 } })
  expect(cache.recall(asker, 'customers:read')).toBeUndefined()
})

/** Returns the number of statements that the work executes. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { appSql, pipeline } = given.database
  const pools = [appSql, pipeline.sql]
  let statements = 0
  for (const { options } of pools) options.debug = () => statements++
  try {
    await work()
    return statements
  } finally {
    for (const { options } of pools) options.debug = false
  }
}

function change(what: string) {
  return given.database.sql.unsafe(`update payments.api_keys set ${what} where key_id = '${parseApiKey(key)?.keyId}'`)
}

/** Gives the key another secret; the older one works for this time. */
function rotate(grace: string) {
  return change(`previous_secret_hash = secret_hash, previous_secret_until = now() + interval '${grace}', secret_hash = '\\x00'`)
}

function setOrganization(status: 'active' | 'disabled') {
  return given.service.provisioning.setOrganizationStatus(given.organizationId, status)
}
