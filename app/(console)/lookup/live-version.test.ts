import { expect, test } from 'vitest'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { openRemoteConsole } from '#lib/server/test-remote-console'

await openRemoteConsole()
const { liveVersionOf } = await import('./live-version')
const { readAddress } = await import('./lookup-address')

const foreign = { quote: undefined, foreign: true } as const
const lastSeen = { at: new Date(), failure: { code: 'api_unreachable' } as const }

test('a payment of which the API gave no answer is polled by its look-up, also a final one, until it is read', async () => {
  const match = {
    kind: 'transaction',
    transaction: transactionOf({ status: 'completed' }),
    phase: 'completed',
    ...foreign,
  } as const
  expect(await liveVersionOf({ ...match, lastSeen }, 'ord-1')).toEqual({
    address: '/api/console/lookup-read?ref=ord-1',
    version: 'unread',
  })
  expect(await liveVersionOf(match, 'ord-1')).toBeNull()
})

test('no look-up of a text that may name a person is polled', async () => {
  const transaction = transactionOf({ id: 't1', status: 'processing' })
  for (const line of ['ana@example.com', '0414 123 45 67', 'Ana Pérez']) {
    const live = await liveVersionOf({ kind: 'transaction', transaction, phase: 'processing', ...foreign, lastSeen }, line)
    expect(live?.address, line).toBe('/api/console/transactions/t1')
    expect((await readAddress({ ref: line }, true)).polled, line).toBeUndefined()
  }
  expect((await readAddress({ ref: 'ord-1' }, true)).polled).toBe('/api/console/lookup-read?ref=ord-1')
})

test('a payment is polled by its transaction; a quote without one is polled by itself, not as a transaction', async () => {
  const transaction = transactionOf({ id: 't1', status: 'processing' })
  expect(
    await liveVersionOf({ kind: 'transaction', transaction, quote: undefined, phase: 'processing', foreign: false }, 'ord-1'),
  ).toEqual({
    address: '/api/console/transactions/t1',
    version: 'processing|processing|||',
  })
  expect(await liveVersionOf({ kind: 'quote', quote: quoteOf({ id: 'q1' }), phase: 'payable', foreign: false }, 'ord-1')).toEqual(
    {
      address: '/api/console/quotes/q1',
      version: 'payable|pending|||||',
    },
  )
})
