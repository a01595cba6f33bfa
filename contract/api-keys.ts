import { z } from 'zod'
import { exampleTime } from './examples'
import { Timestamp } from './members'
import { page } from './pages'
import { Id, moment, plainText } from './primitives'
import { scopes } from './scopes'
import { shared } from './shared-meta'

/** A range such as `10.0.0.0/8` or `2001:db8::/32`, or one address. */
export const AddressRange = z
  .union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], { message: 'invalid_format' })
  .meta({ examples: ['203.0.113.0/24'] })

export const ApiKeyBody = z
  .strictObject({
    name: plainText(100).meta({ description: 'For people, at most 100 characters.', example: 'Checkout server' }),
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .transform((list) => [...new Set(list)])
      .meta({ description: 'What it may do; never more than the key that asks.', example: ['quotes:write', 'transfers:pay'] }),
    allowed_cidrs: z
      .array(AddressRange)
      .min(1)
      .max(20)
      .optional()
      .meta({ description: 'From where it works; null or absent for anywhere.', example: ['203.0.113.0/24'] }),
    expires_at: moment()
      .optional()
      .meta({ description: 'When it ends: a year from now by default, at most two.', example: '2027-11-20T00:00:00Z' }),
  })
  .meta({ id: 'ApiKeyBody' })
export type ApiKeyBody = z.input<typeof ApiKeyBody>

/** How long the old secret remains valid beside the new one: 24 hours by default, at most a week, 0 for not at all. */
export const RotateApiKeyBody = z
  .strictObject({
    grace_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .meta({ description: 'How long the old secret works beside the new one; 0 for not at all.', example: 86_400 }),
  })
  .prefault({})
  .meta({ id: 'RotateApiKeyBody' })
export type RotateApiKeyBody = z.input<typeof RotateApiKeyBody>

/** Revoking a key also revokes the keys that it created or rotated, unless `keep_children` is `true`. */
export const RevokeApiKeyQuery = z.object({
  keep_children: z.enum(['true', 'false']).optional().meta({ description: '`true`: the keys that it made or rotated work on.' }),
})

export const ApiKey = z
  .object({
    id: Id.meta(shared.id),
    name: z.string().meta({ description: 'For people.', example: 'Checkout server' }),
    prefix: z.string().meta({ description: 'Public prefix that identifies the key.', example: 'pk_test_4fT7qLm2Xz9a' }),
    last_four: z.string().meta({ description: 'The end of its secret.', example: 'k3Zp' }),
    scopes: z
      .array(z.string())
      .meta({ description: 'What it may do; never more than the key that asks.', example: ['quotes:write', 'transfers:pay'] }),
    allowed_cidrs: z
      .array(z.string())
      .nullable()
      .meta({ description: 'From where it works; null or absent for anywhere.', example: ['203.0.113.0/24'] }),
    created_by: z
      .string()
      .nullable()
      .meta({ description: 'Who made it: a person of the console, or `key:` with the id of the key.', example: 'luis' }),
    created_at: Timestamp.meta(shared.createdAt),
    expires_at: Timestamp.nullable().meta({ description: 'When it ends; null for never.', example: '2027-11-20T00:00:00.000Z' }),
    revoked_at: Timestamp.nullable().meta({ description: 'When it was revoked.', example: null }),
    last_used_at: Timestamp.nullable().meta({ description: 'When it was last used, to the minute.', example: exampleTime }),
    last_used_ip: z.string().nullable().meta({ description: 'IP address of the last request.', example: '203.0.113.7' }),
    previous_secret_until: Timestamp.nullable().meta({
      description: 'Until then the secret before this one works too.',
      example: null,
    }),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** A key with its secret. Only the answers of creation and rotation carry it. */
export const ApiKeyWithSecret = ApiKey.extend({
  api_key: z.string().meta({ description: 'The whole key; not shown again.', example: 'pk_test_…' }),
}).meta({ id: 'ApiKeyWithSecret' })
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>

export const ApiKeyPage = page(ApiKey).meta({ id: 'ApiKeyPage' })
export type ApiKeyPage = z.infer<typeof ApiKeyPage>
