import { createTranslator } from 'next-intl'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { givenPerson } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { readMessages } from '#lib/i18n/messages'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const messages = await readMessages('en')
vi.doMock('next-intl/server', () => ({
  getTranslations: async (namespace: string) => createTranslator({ locale: 'en', messages, namespace }),
  getLocale: async () => 'en',
  getTimeZone: async () => 'America/Caracas',
}))
vi.doMock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => new Map() }))
const { api, desk } = await openRemoteConsole()
const { findCandidates } = await import('./find-candidates')

let staff: Staff
beforeAll(async () => {
  staff = Object.assign(JSON.parse('{}'), await givenPerson(desk, ['support']), { can: () => true })
})
afterAll(async () => {
  for (const name of ['next-intl/server', 'next/headers']) vi.doUnmock(name)
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
