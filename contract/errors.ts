import { z } from 'zod'
import type { ConsoleErrorCode } from './console-errors'
import { type FieldErrorCode, fieldErrorCodes } from './field-error-codes'
import { smallInt } from './primitives'
import { shared } from './shared-meta'

/**
 * Every way in which a request can fail, and the HTTP status of its answer. A code that is added here becomes part of the public
 * contract.
 */
export const errorStatus = {
  invalid_json: 400,
  invalid_idempotency_key: 400,
  unauthenticated: 401,
  insufficient_scope: 403,
  api_key_too_wide: 403,
  first_party_key_needed: 403,
  organization_disabled: 403,
  actor_required: 403,
  self_approval_forbidden: 403,
  not_found: 404,
  organization_not_found: 404,
  customer_not_found: 404,
  bank_account_not_found: 404,
  destination_account_not_found: 404,
  quote_not_found: 404,
  transaction_not_found: 404,
  prefunded_account_not_found: 404,
  review_not_found: 404,
  kyc_profile_not_found: 404,
  api_key_not_found: 404,
  webhook_endpoint_not_found: 404,
  event_not_found: 404,
  method_not_allowed: 405,
  customer_already_exists: 409,
  customer_not_verified: 409,
  customer_suspended: 409,
  customer_blocked: 409,
  customer_has_balance: 409,
  customer_has_pending_transfers: 409,
  customer_on_hold: 409,
  bank_account_exists: 409,
  bank_account_limit: 409,
  bank_restricted: 409,
  destination_account_unavailable: 409,
  quote_already_paid: 409,
  quote_expired: 409,
  quote_cancelled: 409,
  quote_not_payable: 409,
  quote_not_confirmable: 409,
  confirmation_expired: 409,
  confirmation_mismatch: 409,
  return_already_booked: 409,
  deposit_not_found: 409,
  deposit_mismatch: 409,
  deposit_already_used: 409,
  deposit_claim_limit: 409,
  insufficient_funds: 409,
  limit_exceeded: 409,
  webhook_endpoint_limit: 409,
  duplicate_partner_reference: 409,
  approval_required: 409,
  review_assigned: 409,
  api_key_limit: 409,
  idempotency_key_in_use: 409,
  invalid_transition: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  query_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  rail_unavailable: 502,
  rate_unavailable: 503,
  service_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export type AnyErrorCode = ErrorCode | ConsoleErrorCode

/** One entry of `errors[]`, with exactly one of pointer (RFC 6901, body), parameter (path or query), header. */
export const FieldError = z
  .object({
    pointer: z.string().optional().meta({ description: 'Where in the body (RFC 6901).', example: '/amount' }),
    parameter: z.string().optional().meta({ description: 'Which parameter of path or query.' }),
    header: z.string().optional().meta({ description: 'Which header.' }),
    code: z.string().meta({
      description: `One of: ${fieldErrorCodes.map((code) => `\`${code}\``).join(', ')}.`,
      example: 'out_of_range',
    }),
    detail: z.string().optional().meta({ description: 'More about this case.' }),
  })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/**
 * RFC 9457 problem document with a stable `code`. Extension members (existing_customer_id, transaction_id, …) are its siblings.
 */
export const Problem = z
  .looseObject({
    type: z.string().meta({ description: 'A page about the code.', example: 'http://localhost:3000/problems/not_found' }),
    title: z.string().meta({ description: 'The code in words, in the language asked for.', example: 'No such path or object.' }),
    status: smallInt().meta({ description: 'HTTP status code of this response.', example: 404 }),
    detail: z.string().optional().meta({ description: 'More about this case.' }),
    instance: z.string().optional().meta({ description: 'This request.' }),
    code: z.string().meta(shared.code),
    request_id: z
      .string()
      .optional()
      .meta({ description: 'The same as `X-Request-Id`.', example: '0199a3c0-0000-7000-8000-00000000000a' }),
    errors: z.array(FieldError).optional().meta({ description: 'Which members are wrong, each with its code.' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. Decide by `code`; some codes bring members of their own.' })
export type Problem = z.infer<typeof Problem>

export type ServiceErrorDetails = {
  /** The members that are wrong; never empty for `validation_failed`. */
  errors?: FieldError[]
  /** Extension members of the problem document, in wire names, e.g. `{ transaction_id }`. Never personal data. */
  extra?: Record<string, string | number | null>
  /** Seconds after which a retry makes sense, sent as `Retry-After`. */
  retryAfter?: number
  /** The explanation of another implementation: one line for people, redacted, without markup. */
  reason?: string
  cause?: unknown
}

/** The only class of errors in Cauce. `code` is part of the contract; `message` is for logs only and has no personal data. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** The same symbol in every copy of this module. */
  readonly mark = Symbol.for('cauce.ServiceError')
  readonly code: AnyErrorCode
  readonly errors: FieldError[]
  readonly extra: Record<string, string | number | null>
  readonly retryAfter: number | undefined
  /** Private, so that no logger serializes it: another implementation's explanation is for people and the call log only. */
  readonly #reason: string | undefined

  constructor(code: AnyErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors ?? []
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
    this.#reason = details.reason
  }

  /** The explanation of another implementation, for people: redacted, without markup. */
  get reason(): string | undefined {
    return this.#reason
  }

  /**
   * Recognizes errors by their mark instead of their class. Next evaluates this module once per bundle, and all bundles share the
   * API client that one of them made: its errors are instances of another copy of this class.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && 'mark' in value && value.mark === Symbol.for('cauce.ServiceError')
  }
}

/** Makes the 422 for a wrong member of the body: `invalidField('/amount', 'out_of_range')`. */
export function invalidField(
  pointer: string,
  code: FieldErrorCode,
  extra?: Record<string, string | number | null>,
): ServiceError {
  return new ServiceError('validation_failed', `${pointer}: ${code}`, { errors: [{ pointer, code }], extra })
}

/** Tells whether a text is a code of the service. Codes that only the console uses (`consoleErrorCodes`) are none. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}
