import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import { forgetOfProcess, perProcess } from '#database/per-process'

const ofProcess = ['built-in service', 'secrets'] as const
vi.resetModules()
forgetOfProcess(...ofProcess)
const { liveVersionOf } = await import('./live-version')

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
  perProcess('built-in service', async () => ({ desk: desk.database })).get()
  const key = Buffer.alloc(32, 8)
  perProcess('secrets', async () => ({ encryption: key, fingerprint: key, audit: desk.auditKey })).get()
})
afterAll(async () => {
  forgetOfProcess(...ofProcess)
  vi.resetModules()
  await desk.close()
})

test('a payment is polled by its transaction; a quote without one is polled by itself, not as a transaction', async () => {
  const transaction = transactionOf({ id: 't1', status: 'processing' })
  expect(
    await liveVersionOf({ kind: 'transaction', transaction, quote: undefined, phase: 'processing', foreign: false }),
  ).toEqual({
    address: '/api/console/transactions/t1',
    version: 'processing|processing||',
  })
  expect(await liveVersionOf({ kind: 'quote', quote: quoteOf({ id: 'q1' }), phase: 'payable', foreign: false })).toEqual({
    address: '/api/console/quotes/q1',
    version: 'payable|pending||||',
  })
})
