import { z } from 'zod'
import { Id } from '#contract/primitives'
import { WebhookEndpointBody } from '#contract/webhooks'
import { overlaps } from '../overlaps'

/** Each form has one idempotency key, so that a repeated press has one effect. */
const Intent = z.object({ idempotencyKey: z.uuid() })

export const CreateEndpointInput = Intent.extend({ body: WebhookEndpointBody })
/** `version` is the one that the page showed: a change by somebody else in between is not overwritten. */
export const ChangeEndpointInput = Intent.extend({ id: Id, version: z.int(), body: WebhookEndpointBody })
export const EndpointInput = Intent.extend({ id: Id })
/** `version` as in a change, so that the overlap of a rotation by somebody else does not end unnoticed. */
export const RotateSecretInput = EndpointInput.extend({ version: z.int(), overlap: z.literal(overlaps) })
export const ResendInput = EndpointInput.extend({ eventId: Id })
