import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'
import { newSecret, signedHeaders } from './secrets'

const Vector = z.object({ secret: z.string(), id: z.string(), timestamp: z.number(), body: z.string(), signature: z.string() })
const file = join(projectRoot(), 'contract/service-vectors.json')
const vector = z.object({ webhook: Vector }).parse(JSON.parse(readFileSync(file, 'utf8'))).webhook

test('messages are signed as Standard Webhooks says', () => {
  const { secret, id, timestamp, body, signature } = vector
  const at = new Date(timestamp * 1000)
  expect(signedHeaders([secret], { id, at, body })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  })
  const two = signedHeaders([newSecret(), secret], { id, at, body })['webhook-signature'].split(' ')
  expect(two).toHaveLength(2)
  expect(two[1]).toBe(signature)
})

test('the library of the standard finds a message that was signed just now genuine, and a changed one not', () => {
  const [id, body, secret] = ['evt_1', '{"type":"quote.approved","name":"Briceño"}', newSecret()]
  const headers = signedHeaders([secret], { id, at: new Date(), body })
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(secret).verify(body.replace('evt', 'x').replace('quote', 'quota'), headers)).toThrow(
    'No matching signature',
  )
})
