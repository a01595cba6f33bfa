import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../ground/scopes'
import { type GivenService, givenService } from '../test-service'
import type { NewKey } from './create-api-key'
import { defaultLimits } from './rate-limits'

let given: GivenService
const now = new Date('2026-11-20T14:00:00.000Z')
const day = 86_400_000
beforeAll(async () => {
  given = await givenService({ clock: () => now })
})
afterAll(() => given.close())
// An organization may have only 20 active keys.
afterEach(() => given.database.sql`update payments.api_keys set revoked_at = now() where kind = 'partner'`)

const inDays = (days: number) => new Date(now.getTime() + days * day)
const plain = { name: 'Key', scopes: ['keys:manage', 'rates:read'] as const, limits: defaultLimits }
const give = (change: Partial<NewKey> = {}) =>
  given.service.provisioning.createApiKey({ ...plain, organizationId: given.organizationId, ...change })
const make = (key: string, body: object = {}) =>
  given.call('POST', '/v1/api-keys', { key, body: { name: 'Made', scopes: ['rates:read'], ...body } })
const rotate = (key: string, id: string) => given.call('POST', `/v1/api-keys/${id}/rotate`, { key, body: {} })
const revoke = (key: string, id: string) => given.call('DELETE', `/v1/api-keys/${id}`, { key })
const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code, body.member]
const slow = { ...defaultLimits, write: { quota: 5, window: 60 } }

describe('a first-party key', () => {
  test('is not there for those who manage keys over the API', async () => {
    const firstParty = await give({ kind: 'house', limits: null })
    const partner = await give({ limits: null, expiresAt: null, scopes: [...plain.scopes] })
    const listed = await given.call('GET', '/v1/api-keys?limit=100&with_count=true', { key: partner.apiKey })
    expect(listed.text).not.toContain(firstParty.id)
    expect(listed.body.count).toBe(listed.body.data.length)
    const missing = '0199a3c4-0000-7000-8000-000000000001'
    for (const key of [partner.apiKey, firstParty.apiKey, given.key]) {
      for (const act of [rotate, revoke]) {
        const [answer, other] = [await act(key, firstParty.id), await act(key, missing)]
        expect([answer.status, answer.body.code, answer.body.title]).toEqual([404, 'api_key_not_found', other.body.title])
      }
    }
    expect((await given.call('GET', '/v1/api-keys', { key: firstParty.apiKey })).status).toBe(200)
  })

  test('takes no place among the 20 keys of an organization, and is never made over the API', async () => {
    for (let count = 0; count < 21; count++) await give({ kind: 'house' })
    const made = await make(given.key)
    expect(made.status, made.text).toBe(201)
    const asked = await make(given.key, { kind: 'house' })
    expect([asked.status, asked.body.errors]).toMatchObject([422, [{ pointer: '/kind', code: 'unknown_field' }]])
    const [row] = await given.database.sql`select kind from payments.api_keys where id = ${made.body.id}`
    expect(row).toEqual({ kind: 'partner' })
  })
})

describe('a key of a live organization', () => {
  test('makes no other key and no new secret of one, whatever its scopes, but renews itself, and ends others', async () => {
    const { id, key: firstParty } = await given.givenOrganization('live')
    const { apiKey, id: own } = await give({ organizationId: id, scopes: [...scopes], limits: null, expiresAt: null })
    const other = await make(firstParty)
    expect(other.status, 'the console makes one').toBe(201)
    const refused = [await make(apiKey), await make(apiKey, { scopes: ['keys:manage'] }), await rotate(apiKey, other.body.id)]
    expect(refused.map(refusalOf)).toEqual(Array(3).fill([403, 'first_party_key_needed', undefined]))
    const [kept] = await given.database.sql`select count(*)::int as count from payments.api_keys where org_id = ${id}`
    expect(kept?.count).toBe(3)
    expect((await rotate(firstParty, other.body.id)).status).toBe(200)

    const renewed = await rotate(apiKey, own)
    expect(renewed.status, renewed.text).toBe(200)
    expect(refusalOf(await make(renewed.body.api_key))).toEqual([403, 'first_party_key_needed', undefined])
    expect((await revoke(renewed.body.api_key, other.body.id)).status).toBe(200)
  })

  test('is made by the operator without any other key', async () => {
    const { id } = await given.givenOrganization('live')
    expect((await give({ organizationId: id })).apiKey).toMatch(/^pk_live_/)
  })
})

describe('a key makes none that lives longer', () => {
  test('than itself, and one for which nobody says when it ends, ends with it', async () => {
    const { apiKey } = await give({ expiresAt: inDays(30) })
    expect((await make(apiKey)).body.expires_at).toBe(inDays(30).toISOString())
    expect((await make(apiKey, { expires_at: inDays(30).toISOString() })).status).toBe(201)
    expect(refusalOf(await make(apiKey, { expires_at: inDays(31).toISOString() }))).toEqual([
      403,
      'api_key_too_wide',
      'expires_at',
    ])
  })
})

describe('a key with address ranges', () => {
  test.each([
    [undefined, false],
    [['203.0.113.0/24'], true],
    [['203.0.113.128/25', '203.0.113.7'], true],
    [['2001:db8:1::/48'], true],
    [['203.0.113.0/23'], false],
    [['203.0.113.0/24', '198.51.100.0/24'], false],
    [['0.0.0.0/0'], false],
    [['::/0'], false],
    [['::ffff:203.0.113.0/120'], false],
  ])('makes a key for %j: %s', async (ranges, allowed) => {
    const { apiKey } = await give({ allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] })
    const from = { address: '203.0.113.7' }
    const answer = await given.service.fetch(
      new Request('http://service/v1/api-keys', {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Made', scopes: ['rates:read'], allowed_cidrs: ranges }),
      }),
      from,
    )
    const body = await answer.json()
    expect(allowed ? [answer.status, body.allowed_cidrs] : refusalOf({ status: answer.status, body })).toEqual(
      allowed ? [201, ranges] : [403, 'api_key_too_wide', 'allowed_cidrs'],
    )
  })
})

test('a key with limits makes none without, and none with higher ones', async () => {
  const { apiKey } = await give({ limits: slow })
  const made = await make(apiKey)
  const [row] = await given.database.sql`select limits from payments.api_keys where id = ${made.body.id}`
  expect(row?.limits).toEqual(slow)
  const free = await give({ limits: null })
  const unbound = await make(free.apiKey)
  const [usual] = await given.database.sql`select limits from payments.api_keys where id = ${unbound.body.id}`
  expect(usual?.limits).toEqual(defaultLimits)
})

const wider: [string, Partial<NewKey>, Partial<NewKey>, string][] = [
  ['lives longer', { expiresAt: inDays(30) }, { expiresAt: inDays(31) }, 'expires_at'],
  ['never ends', {}, { expiresAt: null }, 'expires_at'],
  ['has higher limits', { limits: slow, expiresAt: null }, { limits: defaultLimits }, 'limits'],
  ['has a shorter window', { expiresAt: null }, { limits: { ...slow, write: { quota: 120, window: 30 } } }, 'limits'],
  ['has no limits', { expiresAt: null }, { limits: null }, 'limits'],
]
test.each(wider)('a key neither rotates nor ends one that %s', async (_, own, other, member) => {
  const [{ apiKey }, target] = [await give(own), await give(other)]
  expect(refusalOf(await rotate(apiKey, target.id))).toEqual([403, 'api_key_too_wide', member])
  expect(refusalOf(await revoke(apiKey, target.id))).toEqual([403, 'api_key_too_wide', member])
  expect((await given.call('GET', '/v1/organization', { key: target.apiKey })).status).toBe(200)
})

test('a key ends none with more scopes, and rotates and ends itself and any that may do as much', async () => {
  const [{ apiKey, id }, stronger, equal] = [await give(), await give({ scopes: ['transfers:pay'] }), await give()]
  const refused = await revoke(apiKey, stronger.id)
  expect([refused.status, refused.body.code, refused.body.scope]).toEqual([403, 'insufficient_scope', 'transfers:pay'])
  expect((await rotate(apiKey, equal.id)).status).toBe(200)
  expect((await revoke(apiKey, equal.id)).status).toBe(200)
  const rotated = await rotate(apiKey, id)
  expect(rotated.status).toBe(200)
  expect((await revoke(rotated.body.api_key, id)).status).toBe(200)
})

describe('a key that is revoked', () => {
  const works = async (...keys: string[]) =>
    Promise.all(keys.map(async (key) => (await given.call('GET', '/v1/organization', { key })).status === 200))

  test('takes the keys that it made with it, and those of theirs, and those that it rotated; no others', async () => {
    const [thief, bystander, rotated] = [await give(), await give(), await give()]
    const child = (await make(thief.apiKey, { scopes: ['keys:manage', 'rates:read'] })).body
    const grandchild = (await make(child.api_key)).body
    const other = (await make(bystander.apiKey)).body
    const taken = (await rotate(thief.apiKey, rotated.id)).body
    const mine = [thief.apiKey, child.api_key, grandchild.api_key, rotated.apiKey, taken.api_key]
    expect(await works(...mine)).toEqual(mine.map(() => true))
    expect((await revoke(bystander.apiKey, thief.id)).status).toBe(200)
    expect(await works(...mine)).toEqual(mine.map(() => false))
    expect(await works(bystander.apiKey, other.api_key)).toEqual([true, true])
    const told = await given.database.sql`
      select object_id as id from payments.events where type = 'api_key.revoked' and key_id = ${bystander.id} order by id`
    expect(told.map(({ id }) => id).sort()).toEqual([thief.id, child.id, grandchild.id, rotated.id].sort())
  })

  test('leaves them when that is asked for, and takes them when it is revoked again without', async () => {
    const [maker, manager] = [await give(), await give()]
    const { api_key: made } = (await make(maker.apiKey)).body
    const kept = await given.call('DELETE', `/v1/api-keys/${maker.id}?keep_children=true`, { key: manager.apiKey })
    expect([kept.status, await works(maker.apiKey, made)]).toEqual([200, [false, true]])
    const odd = await given.call('DELETE', `/v1/api-keys/${maker.id}?keep_children=perhaps`, { key: manager.apiKey })
    expect(odd.body.errors).toMatchObject([{ parameter: 'keep_children', code: 'invalid_format' }])
    expect((await revoke(manager.apiKey, maker.id)).status).toBe(200)
    expect(await works(made)).toEqual([false])
  })

  test('by an operator takes them too, so that the organization has room for other keys again', async () => {
    const { id, apiKey } = await give()
    const made: string[] = []
    while (made.length < 19) made.push((await make(apiKey)).body.api_key)
    expect((await make(given.key)).body.code).toBe('api_key_limit')
    expect(await given.service.provisioning.revokeApiKey(id, 'ops', { keepChildren: false })).toBe(true)
    expect(await works(...made)).toEqual(made.map(() => false))
    expect((await make(given.key)).status).toBe(201)
  })

  test('leaves none behind that it makes at the same moment', async () => {
    const { apiKey, id } = await give()
    const other = await given.anotherInstance()
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => make(apiKey)),
      other.call('DELETE', `/v1/api-keys/${id}`),
      ...Array.from({ length: 6 }, () =>
        other.call('POST', '/v1/api-keys', { key: apiKey, body: { name: 'x', scopes: ['rates:read'] } }),
      ),
    ])
    await other.close()
    // Continued attempts with a revoked key get 429 instead of 401.
    for (const { status, text } of answers) expect([200, 201, 401, 429], text).toContain(status)
    const left = await given.database.sql`
      select 1 from payments.api_keys where created_by = ${`key:${id}`} and revoked_at is null`
    expect(left).toEqual([])
  })
})
