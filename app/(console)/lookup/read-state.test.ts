import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quoteOf, remoteApi, transactionOf } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import { forgetOfProcess, perProcess } from '#database/per-process'

const api = remoteApi({})
const ofProcess = ['api', 'built-in service', 'secrets'] as const
vi.resetModules()
forgetOfProcess(...ofProcess)
perProcess('api', () => ({ api, probe: { read: async () => ({ known: new Set(), unsure: new Set() }) } })).get()
const { readState } = await import('./read-state')

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
  perProcess('built-in service', async () => ({ desk: desk.database })).get()
  const [encryption, fingerprint] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
  perProcess('secrets', async () => ({ encryption, fingerprint, audit: desk.auditKey })).get()
})
afterAll(async () => {
  forgetOfProcess(...ofProcess)
  vi.resetModules()
  await desk.close()
})

test('a look-up is unread while the API gives no answer about a known payment, and read as soon as it does', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q1', external_transfer_id: 'ord-1' }), desk.now())
  const look = (value: string) => readState([{ kind: 'reference', value }], { readsDeleted: false })
  api.findTransactionByReference = () => Promise.reject(new ServiceError('service_unavailable', 'no answer'))
  expect(await look('ord-1')).toBe('unread')
  api.findTransactionByReference = async () => transactionOf({ id: 't1' })
  expect(await look('ord-1')).toBe('read')
})
