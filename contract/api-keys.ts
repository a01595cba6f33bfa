import { z } from 'zod'
import { Id, moment, page, plainText, Timestamp } from './primitives'

/** What a key may be allowed to do. A key without the scope of an operation is refused with 403. */
export const scopes = [
  'rates:read',
  'quotes:write',
  'quotes:read',
  'transfers:pay',
  'transfers:approve',
  'transfers:confirm',
  'transfers:settle',
  'transfers:read',
  'customers:write',
  'customers:read',
  'customers:delete',
  'customers:read_deleted',
  'bank_accounts:write',
  'bank_accounts:read',
  'bank_accounts:reveal',
  'wallets:read',
  'kyc:review',
  'kyc:approve',
  'prefunded:read',
  'prefunded:fund',
  'prefunded:approve',
  'events:read',
  'webhooks:manage',
  'keys:manage',
  'audit:read',
  'sandbox:simulate',
] as const

export type Scope = (typeof scopes)[number]

/** They decide about what somebody else proposed. A key gets them by name only, and is best given nothing else. */
export const decidingScopes: readonly Scope[] = ['transfers:approve', 'prefunded:approve', 'kyc:approve']
/** All others: what `all` stands for where a key is made. */
export const proposingScopes: readonly Scope[] = scopes.filter((scope) => !decidingScopes.includes(scope))

/** `10.0.0.0/8`, `2001:db8::/32`, or one address. */
export const AddressRange = z
  .union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], { message: 'invalid_format' })
  .meta({ examples: ['203.0.113.0/24'] })

/** `expires_at` is a year from now unless told, at most two. Without `allowed_cidrs` the key works from anywhere. */
export const ApiKeyBody = z
  .strictObject({
    name: plainText(100),
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .transform((list) => [...new Set(list)]),
    allowed_cidrs: z.array(AddressRange).min(1).max(20).optional(),
    expires_at: moment().optional(),
  })
  .meta({ id: 'ApiKeyBody' })
export type ApiKeyBody = z.input<typeof ApiKeyBody>

/** How long the old secret goes on working beside the new one: 24 hours unless told, at most a week, 0 for not at all. */
export const RotateApiKeyBody = z
  .strictObject({ grace_seconds: z.int().min(0).max(604_800).default(86_400) })
  .prefault({})
  .meta({ id: 'RotateApiKeyBody' })
export type RotateApiKeyBody = z.input<typeof RotateApiKeyBody>

/** A key ends with those that it made or rotated, unless `keep_children` is `true`. */
export const RevokeApiKeyQuery = z.object({ keep_children: z.enum(['true', 'false']).optional() })

/** `prefix` and `last_four` name the key without telling it. `previous_secret_until`: until then the secret before the rotation works too. */
export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string(),
    last_four: z.string(),
    scopes: z.array(z.string()),
    allowed_cidrs: z.array(z.string()).nullable(),
    created_by: z.string().nullable(),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    last_used_ip: z.string().nullable(),
    previous_secret_until: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** With the whole key: only in the answers of create and of rotation. */
export const ApiKeyWithSecret = ApiKey.extend({ api_key: z.string() }).meta({ id: 'ApiKeyWithSecret' })
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>

export const ApiKeyPage = page(ApiKey).meta({ id: 'ApiKeyPage' })
export type ApiKeyPage = z.infer<typeof ApiKeyPage>
