import { createTranslator } from 'next-intl'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { remoteApi, transactionOf } from '#backoffice/calls/test-remote-api'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import { forgetOfProcess, perProcess } from '#database/per-process'
import type { Staff } from '#lib/access/session'
import { readMessages } from '#lib/i18n/messages'
import type { Matches } from '../_records/lookup/match'

const ofProcess = ['api', 'built-in service', 'secrets'] as const
const messages = await readMessages('en')
vi.resetModules()
vi.doMock('next-intl/server', () => ({
  getTranslations: async (detected: string | { namespace: string }) =>
    createTranslator({ locale: 'en', messages, namespace: typeof detected === 'string' ? detected : detected.namespace }),
  getLocale: async () => 'en',
  getTimeZone: async () => 'America/Caracas',
}))
forgetOfProcess(...ofProcess)
perProcess('api', () => ({ api: remoteApi({}), probe: { read: async () => ({ known: new Set(), unsure: new Set() }) } })).get()
const { describeLines } = await import('./describe-line')

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
  perProcess('built-in service', async () => ({ desk: desk.database })).get()
  const key = Buffer.alloc(32, 8)
  perProcess('secrets', async () => ({ encryption: key, fingerprint: key, audit: desk.auditKey })).get()
})
afterAll(async () => {
  forgetOfProcess(...ofProcess)
  vi.doUnmock('next-intl/server')
  vi.resetModules()
  await desk.close()
})

test('an id that the API cannot look up is reported neither as missing nor as an outage', async () => {
  const line = await describe({ found: [], failed: { code: 'extension_missing' } })
  expect(line).toMatchObject({
    outcome: 'unsupported',
    sentence: expect.stringContaining('found only if this console has seen them'),
  })
  expect(await describe({ found: [], failed: { code: 'api_unreachable' } })).toMatchObject({ outcome: 'failed' })
  expect(await describe({ found: [], failed: null })).toMatchObject({ outcome: 'missing' })
})

test('the word "deposit" of a foreign API proves no received amount', async () => {
  const transaction = transactionOf({ id: 't1', type: 'deposit', amount: '1234500', status: 'completed' })
  const common = { kind: 'transaction', transaction, quote: undefined, phase: 'completed' } as const
  expect(await describe({ found: [{ ...common, foreign: false }], failed: null })).toMatchObject({ receivedCurrency: 'USDC' })
  expect(await describe({ found: [{ ...common, foreign: true }], failed: null })).toMatchObject({
    outcome: 'found',
    received: '',
    receivedAmount: '',
  })
})

async function describe(matches: Matches) {
  const detected = { line: 'x-1', term: { kind: 'id', value: 'x-1' } as const, matches }
  const staff: Staff = Object.assign(JSON.parse('{}'), { can: () => false })
  return (await describeLines([detected], staff))(detected)
}
