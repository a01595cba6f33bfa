import { afterEach, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { createPaymentsApi } from './client'
import type { LoggedCall } from './logged-call'
import { createPace } from './pace'
import { sendRemotely } from './remote'
import { closeAll, json, type Listener, listenHttp } from './test-server'

afterEach(closeAll)

const key = 'sk+live/4c1f-9a'
const account = '01340946377731361695'

/** Returns what people see of a refusal, and what is logged of it, as one text. */
async function shownOf(listener: Listener, ask = (api: PaymentsApi) => api.findWalletByEmail('ana.rojas@b.example')) {
  const calls: LoggedCall[] = []
  const base = await listenHttp(listener)
  const api = createPaymentsApi({
    send: createPace().guard((request) => sendRemotely(base, request)),
    credentials: async () => ({ organizationId: 'o1', apiKey: key }),
    extensions: async () => new Set(),
    amountUnit: 'minor',
    logCall: (record) => calls.push(record()),
  })
  const failed = await ask(api).then(
    () => undefined,
    (error) => error,
  )
  const { code, reason, extra, errors } = failed instanceof ServiceError ? failed : new ServiceError('internal_error', '')
  return { shown: JSON.stringify({ code, reason, extra, errors }), written: JSON.stringify(calls), reason: calls[0]?.reason }
}

test.each<[string, Listener]>([
  ['its reason', (_, response) => json(response, 422, { error: `No scope for ${key}` })],
  ['capitals', (_, response) => json(response, 422, { error: `No scope for ${key.toUpperCase()}` })],
  ['an address', (_, response) => json(response, 422, { error: `Cannot GET /v1?key=${encodeURIComponent(key)}` })],
  ['another member', (_, response) => json(response, 422, { error: 'No scope', api_key: key })],
  ['the id of its request', (_, response) => json(response, 422, { error: 'No scope' }, { 'x-request-id': key })],
  ['an id', (_, response) => json(response, 200, { email: 'a@b.co', user_id: key, balance: '0' })],
])('an API that repeats our key in %s puts it before nobody and into no log', async (_where, listener) => {
  const { shown, written } = await shownOf(listener)
  expect(decodeURIComponent(shown + written).toLowerCase()).not.toContain(key)
  expect(written).toContain('findWalletByEmail')
})

test('beside a refusal in words of its own no other member of an API is shown', async () => {
  const { shown } = await shownOf((_, response) => json(response, 422, { error: 'No', account_number: account, name: 'Zulay' }))
  expect(shown).not.toMatch(/0134|Zulay/)
})

test.each([
  ['customer rojas.ana%40c.example is closed', 'customer ••• is closed'],
  ['customer rojas.ana%2540c.example is closed', 'customer ••• is closed'],
  ['customer rojas.ana＠c.example is closed', 'customer ••• is closed'],
  ['customer rojas.ana(at)c.example is closed', 'customer ••• is closed'],
  ['nobody at /v1/customers/search?email=rojas.ana%40c.example', 'nobody at •••'],
  ['account 0134/0946/3777/3136/1695 is closed', 'account ••• is closed'],
  ['account 0134_0946_3777_3136_1695 is closed', 'account ••• is closed'],
  ['account 0134,0946,3777,3136,1695 is closed', 'account ••• is closed'],
  ['account ０１３４０９４６３７７７３１３６１６９５ is closed', 'account ••• is closed'],
  ['account ES9121000418450200051332 is closed', 'account ••• is closed'],
  ['passport AB123456 is unknown', 'passport ••• is unknown'],
  ['born 17/03/1984', 'born •••'],
  ['failed with pw=hunter2; Authorization: Basic dXNlcjpw', 'failed with pw=•••; Authorization: •••'],
  ['the token expired', 'the token expired'],
  ['fees are 1.5% from 2 to 50%', 'fees are 1.5% from 2 to 50%'],
])('the reason %j is shown and written down without what may be of a person', async (error, wanted) => {
  const { shown, reason } = await shownOf((_, response) => json(response, 422, { error }))
  expect(JSON.parse(shown).reason).toBe(wanted)
  expect(reason).toBe(wanted)
})

test('an account number as the id of a request is not written down', async () => {
  const { written } = await shownOf((_, response) => json(response, 422, { error: 'No' }, { 'x-request-id': `req-${account}` }))
  expect(written).toContain('"answeredRequestId":"req-•••"')
})

test('of an e-mail that was sent its first part is cut out of the log as well', async () => {
  const { reason } = await shownOf((_, response) => json(response, 422, { error: 'no mailbox ana.rojas here' }))
  expect(reason).toBe('no mailbox ••• here')
})
