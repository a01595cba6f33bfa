import { z } from 'zod'
import { ApiKeyBody } from '#contract/api-keys'
import { Id } from '#contract/primitives'
import { overlaps } from '../overlaps'

/** Each form has one idempotency key, so that a repeated press makes one secret, or one request, and shows the same one. */
const Intent = z.object({ idempotencyKey: z.uuid() })

export const CreateKeyInput = Intent.extend({ body: ApiKeyBody })
export const RotateKeyInput = Intent.extend({ id: Id, overlap: z.literal(overlaps) })
export const RevokeKeyInput = Intent.extend({ id: Id })
export const KeyRequestInput = z.object({ requestId: z.uuid() })
