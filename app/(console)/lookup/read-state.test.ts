import { expect, test } from 'vitest'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { ServiceError } from '#contract/errors'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api, desk } = await openRemoteConsole()
const { readState } = await import('./read-state')

test('a look-up is unread while the API gives no answer about a known payment, and read as soon as it does', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q1', external_transfer_id: 'ord-1' }), desk.now())
  const look = (value: string) => readState([{ kind: 'reference', value }], { readsDeleted: false, seesDeposits: true })
  api.findTransactionByReference = () => Promise.reject(new ServiceError('service_unavailable', 'no answer'))
  expect(await look('ord-1')).toBe('unread')
  api.findTransactionByReference = async () => transactionOf({ id: 't1' })
  expect(await look('ord-1')).toBe('read')
})
