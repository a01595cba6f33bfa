import { eventTypes } from '#contract/event-types'
import { WebhookMessage } from '#contract/webhooks'
import { eventWords } from './event-words'
import type { Json } from './json'
import { toSchema } from './schemas'

const headers: Json[] = [
  {
    name: 'webhook-id',
    description: 'The id of the event, the same on every attempt: do nothing when you know it already.',
    schema: { type: 'string' },
    example: '0199a3c4-0000-7000-8000-00000000002a',
  },
  {
    name: 'webhook-timestamp',
    description: 'When this attempt was made, Unix seconds. Refuse what is older than five minutes.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '1795183200',
  },
  {
    name: 'webhook-signature',
    description:
      'HMAC-SHA-256 of `id.timestamp.body` as Standard Webhooks writes it; two, with a space between, while a secret is changed.',
    schema: { type: 'string', pattern: '^v1,\\S+( v1,\\S+)*$' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
]

/** Returns the description of the webhook messages, by type of event. */
export function webhooksOf(schemas: Json): Json {
  const message = toSchema(WebhookMessage, schemas)
  return Object.fromEntries(
    eventTypes.map((type) => {
      const { says, data } = eventWords[type] ?? { says: `\`${type}\` happened.` }
      const example = {
        type,
        timestamp: '2026-11-20T14:00:00.000Z',
        data: { id: '0199a3c4-0000-7000-8000-000000000001', version: 1795183200000, ...data },
      }
      const schema = { allOf: [message, { type: 'object', properties: { type: { const: type } }, required: ['type'] }] }
      return [
        type,
        {
          post: {
            operationId: `on_${type.replaceAll('.', '_')}`,
            summary: says,
            description: `${says} Sent at least once and in no certain order: \`data.version\` says which of two is the newer.`,
            tags: ['Events and webhooks'],
            security: [],
            parameters: headers.map((header) => ({ ...header, in: 'header', required: true })),
            requestBody: {
              required: true,
              content: { 'application/json': { schema, examples: { example: { value: example } } } },
            },
            responses: {
              '2XX': { description: 'Received. Any other answer, or none within 15 seconds, and the event is sent again.' },
              '410': { description: 'Gone: the endpoint is disabled at once.' },
            },
          },
        },
      ]
    }),
  )
}
