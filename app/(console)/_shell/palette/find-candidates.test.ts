import { createTranslator } from 'next-intl'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { quoteOf, remoteApi } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import { forgetOfProcess, perProcess } from '#database/per-process'
import type { Staff } from '#lib/access/session'
import { readMessages } from '#lib/i18n/messages'

const plain = remoteApi({})
const api = { ...plain }
const ofProcess = ['api', 'built-in service', 'secrets'] as const
const messages = await readMessages('en')
vi.resetModules()
vi.doMock('next-intl/server', () => ({
  getTranslations: async (namespace: string) => createTranslator({ locale: 'en', messages, namespace }),
  getLocale: async () => 'en',
  getTimeZone: async () => 'America/Caracas',
}))
vi.doMock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => new Map() }))
forgetOfProcess(...ofProcess)
perProcess('api', () => ({ api, probe: { read: async () => ({ known: new Set(), unsure: new Set() }) } })).get()
const { findCandidates } = await import('./find-candidates')

let desk: TestDesk
let staff: Staff
beforeAll(async () => {
  desk = await testDesk()
  perProcess('built-in service', async () => ({ desk: desk.database })).get()
  const [encryption, fingerprint] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
  perProcess('secrets', async () => ({ encryption, fingerprint, audit: desk.auditKey })).get()
  staff = Object.assign(JSON.parse('{}'), await givenPerson(desk, ['support']), { can: () => true })
})
afterAll(async () => {
  forgetOfProcess(...ofProcess)
  for (const name of ['next-intl/server', 'next/headers']) vi.doUnmock(name)
  vi.resetModules()
  await desk.close()
})
afterEach(() => {
  Object.assign(api, plain)
})

const id = '01930000-0000-7000-8000-00000000000a'

test('what an API with only the published interface does not support is no outage', async () => {
  hasNothing()
  for (const term of [id, '+584125550109']) {
    expect(await find(term), term).toMatchObject({ found: [], unsupported: true, failed: null })
  }
})

test('if a record stored here was found, the API is not mentioned', async () => {
  hasNothing()
  const quote = quoteOf({ id: '01930000-0000-7000-8000-00000000000b' })
  await rememberQuote(desk.db, quote, desk.now())
  expect(await find(quote.id)).toMatchObject({ found: [{ kind: 'quote' }], unsupported: false, failed: null })
})

test('a source that does not answer is still an outage', async () => {
  hasNothing()
  api.readCustomer = () => Promise.reject(new ServiceError('api_unreachable', 'no answer'))
  expect(await find(id)).toMatchObject({ found: [], unsupported: false, failed: expect.any(String) })
})

function find(term: string) {
  return findCandidates({ term, whole: true }, staff, new AbortController().signal)
}

function hasNothing() {
  api.readCustomer = () => Promise.reject(new ServiceError('customer_not_found', 'none'))
  api.findTransactionByReference = () => Promise.reject(new ServiceError('transaction_not_found', 'none'))
}
