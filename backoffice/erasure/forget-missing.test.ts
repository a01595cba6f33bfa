import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { listAudit } from '../audit/list-audit'
import { verifyAudit } from '../audit/verify-audit'
import { decryptPersonal } from '../registry/personal'
import { findRemembered } from '../registry/registry'
import { rememberAccounts, rememberCustomer } from '../registry/remember-customer'
import { passTime, type TestDesk, testDesk } from '../test-desk'
import { forgetMissing } from './forget-missing'

const day = 86_400
const days = 30

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
beforeEach(async () => {
  await desk.database.sql`truncate backoffice.registry`
  for (const id of ['gone', 'other']) await see(id)
})
afterAll(() => desk.close())

test('a customer whom the API has not found for 30 days is erased here with their accounts, and the trail says since when', async () => {
  const api = apiOf({ gone: 'customer_not_found' })
  const begin = await untilAsked(api)
  for (let passed = 0; passed < days; passed++) {
    expect(await personalOf('gone'), `day ${passed}`).toMatchObject({ email: 'gone@example.com' })
    passTime(desk, day)
    await see('other')
    await forgetMissing(desk, api, { days })
  }
  expect(await personalOf('gone')).toBeUndefined()
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'gone' })).toMatchObject({
    id: 'gone',
    details: { state: 'ACTIVE' },
  })
  expect(await findRemembered(desk.db, { kind: 'bank_account', id: 'gone/account-gone' })).toBeUndefined()
  expect(await personalOf('other')).toMatchObject({ email: 'other@example.com' })
  expect(await findRemembered(desk.db, { kind: 'bank_account', id: 'other/account-other' })).toBeDefined()
  const [row] = await desk.database.sql`select words from backoffice.registry where id = 'gone'`
  expect(row?.words).toEqual([])
  const { records } = await listAudit(desk.db, { action: 'customer.forget_missing', objectId: 'gone' })
  expect(records).toMatchObject([{ after: { names: 1, accounts: 1, since: begin.toISOString(), reads: days + 1 } }])
  expect(JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('example.com')
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
  passTime(desk, 40 * day)
  expect(await forgetMissing(desk, api, { days }), 'a second time').toBe(0)
})

test.each<AnyErrorCode>([
  'api_key_refused',
  'forbidden',
  'service_unavailable',
  'api_unreachable',
  'rate_limited',
  'api_invalid_answer',
])('%s is no proof that a customer is gone', async (code) => {
  const api = apiOf({ gone: code })
  for (let passed = 0; passed < 90; passed++) {
    passTime(desk, day)
    await see('other')
    await forgetMissing(desk, api, { days })
  }
  expect(await personalOf('gone')).toMatchObject({ email: 'gone@example.com' })
})

test('an API that finds nobody, or refuses everybody else, erases nobody', async () => {
  const nobody = apiOf({ gone: 'customer_not_found', other: 'customer_not_found' })
  const refusing = apiOf({ gone: 'customer_not_found', other: 'api_key_refused' })
  for (let passed = 0; passed < 90; passed++) {
    passTime(desk, day)
    await forgetMissing(desk, nobody, { days })
    await forgetMissing(desk, refusing, { days }).catch((error) => expect(error).toMatchObject({ code: 'api_key_refused' }))
  }
  expect(await personalOf('gone')).toMatchObject({ email: 'gone@example.com' })
  expect(await personalOf('other')).toMatchObject({ email: 'other@example.com' })
})

test('an API that stops to find others between two reads is not believed for that time', async () => {
  let reads = 0
  const api = { readCustomer: async (id: string) => (++reads === 1 ? customer(id) : refuse('customer_not_found')) }
  passTime(desk, 31 * day)
  await see('other')
  await forgetMissing(desk, api, { days })
  expect(reads).toBeGreaterThan(2)
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'gone' })).toMatchObject({ missingSince: null, missingReads: 0 })
})

test('few reads over a long time erase nobody, however long it was: a worker that slept has not asked', async () => {
  const api = apiOf({ gone: 'customer_not_found' })
  await untilAsked(api)
  passTime(desk, 300 * day)
  for (let reads = 2; reads <= 5; reads++) {
    await see('other')
    for (let times = 0; times < 3; times++) await forgetMissing(desk, api, { days })
    expect((await personalOf('gone')) === undefined, `after ${reads} reads`).toBe(reads === 5)
    passTime(desk, day)
  }
})

test('a customer who reappears is no longer missing, and one who reappears after the erasure is remembered anew', async () => {
  const away = apiOf({ gone: 'customer_not_found' })
  await untilAsked(away)
  const stay = async (api: Pick<PaymentsApi, 'readCustomer'>, time: number) => {
    for (let passed = 0; passed < time; passed++) {
      passTime(desk, day)
      await see('other')
      await forgetMissing(desk, api, { days })
    }
  }
  await stay(away, 29)
  await stay(apiOf({}), 1)
  await stay(away, 29)
  expect(await personalOf('gone'), 'read by the worker').toMatchObject({ email: 'gone@example.com' })
  await stay(away, 29)
  await see('gone')
  await stay(away, 29)
  expect(await personalOf('gone'), 'opened by a person').toMatchObject({ email: 'gone@example.com' })
  await stay(away, 60)
  expect(await personalOf('gone')).toBeUndefined()
  await see('gone')
  expect(await personalOf('gone')).toMatchObject({ email: 'gone@example.com' })
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'gone' })).toMatchObject({ missingSince: null, missingReads: 0 })
})

test('two workers at once count one read, and a customer who is read as deleted is erased at once', async () => {
  passTime(desk, 31 * day)
  await see('other')
  const api = apiOf({ gone: 'customer_not_found' })
  await Promise.all([forgetMissing(desk, api, { days }), forgetMissing(desk, api, { days })])
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'gone' })).toMatchObject({ missingReads: 1 })
  passTime(desk, day)
  await forgetMissing(desk, { readCustomer: async (id) => customer(id, id === 'gone' ? 'DELETED' : 'ACTIVE') }, { days })
  expect(await personalOf('gone')).toBeUndefined()
})

/** Passes the time after which a customer is read again, and reads once. Returns the time of that read. */
async function untilAsked(api: Pick<PaymentsApi, 'readCustomer'>): Promise<Date> {
  passTime(desk, 31 * day)
  await see('other')
  await forgetMissing(desk, api, { days })
  return desk.now()
}

async function see(id: string): Promise<void> {
  const personal = { name: `Zulay ${id}`, email: `${id}@example.com` }
  await rememberCustomer(desk, { id, details: { state: 'ACTIVE' }, personal })
  await rememberAccounts(desk, id, [{ id: `account-${id}`, details: {}, lastFour: '0042' }])
}

async function personalOf(id: string) {
  const entry = await findRemembered(desk.db, { kind: 'customer', id })
  return entry && decryptPersonal(desk.vault, entry)
}

/** Makes an API that has every customer but those with a code, which it answers instead. */
function apiOf(codes: Readonly<Record<string, AnyErrorCode>>): Pick<PaymentsApi, 'readCustomer'> {
  return {
    readCustomer: async (id) => {
      const code = codes[id]
      return code === undefined ? customer(id) : refuse(code)
    },
  }
}

function customer(id: string, state: Customer['state'] = 'ACTIVE'): Customer {
  return {
    id,
    email: `${id}@example.com`,
    phone_number: null,
    type: 'individual',
    kyc_type: 'standard',
    address_line_1: null,
    city: null,
    country: 'VE',
    is_verified: true,
    state,
    created_at: undefined,
  }
}

function refuse(code: AnyErrorCode): Promise<never> {
  return Promise.reject(new ServiceError(code, 'refused'))
}
