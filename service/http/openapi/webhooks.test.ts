import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagomovil } from '../../transfers/test-transfers'
import { givenReceiver } from '../../webhooks/test-receiver'
import { givenWebhooks } from '../../webhooks/test-webhooks'
import { servedOperations } from '../operations'
import { openApiDocument } from './document'
import { isObject, listOf } from './json'

let given: Awaited<ReturnType<typeof givenWebhooks>>
let receiver: Awaited<ReturnType<typeof givenReceiver>>
beforeAll(async () => {
  given = await givenWebhooks()
  receiver = await givenReceiver()
})
afterAll(async () => {
  await receiver.close()
  await given.close()
})

test('what reaches an endpoint is what the document says of its event, headers and body', async () => {
  const { webhooks, ...document } = openApiDocument(servedOperations)
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, webhooks }, 'document')
  await given.givenEndpoint(receiver.url)
  await makeHistory()
  await given.deliver()

  const types = receiver.received.map(({ body }) => String(JSON.parse(body).type))
  expect(types).toEqual(
    expect.arrayContaining(['customer.created', 'bank_account.created', 'bank_account.deleted', 'customer.blocked']),
  )
  for (const { body, headers } of receiver.received) {
    const { type } = JSON.parse(body)
    const validate = ajv.getSchema(`document#/webhooks/${type}/post/requestBody/content/application~1json/schema`)
    expect([type, validate?.(JSON.parse(body)), validate?.errors]).toEqual([type, true, null])
    const described = isObject(webhooks) && isObject(webhooks[type]) && isObject(webhooks[type].post) ? webhooks[type].post : {}
    for (const parameter of listOf(described.parameters).filter(isObject)) {
      const fits = isObject(parameter.schema) && ajv.validate(parameter.schema, headers[String(parameter.name)])
      expect([parameter.name, fits]).toEqual([parameter.name, true])
    }
  }
})

async function makeHistory(): Promise<void> {
  const { call } = given
  const body = { email: 'ana@example.com', type: 'individual', country: 'VE', address_line_1: 'Calle 1', city: 'Caracas' }
  const customer = (await call('POST', '/v1/customers', { body })).body.id
  const account = (await call('POST', `/v1/customers/${customer}/bank-accounts`, { body: pagomovil() })).body.id
  await call('DELETE', `/v1/customers/${customer}/bank-accounts/${account}`)
  const block = { body: { reason_code: 'fraud_suspected' }, headers: { 'x-actor-id': 'luis' } }
  const blocked = await call('POST', `/v1/customers/${customer}/block`, block)
  expect(blocked.status, blocked.text).toBe(200)
}
