import { type ErrorCode, errorStatus, type FieldError, Problem, type ServiceErrorDetails } from '#contract/errors'
import { readsBody, type ServedOperation } from '../operation'
import { describeErrors, detailOf } from '../problem-details'
import { problemTitles } from '../problem-titles'
import { headersNamed, headersOfEveryAnswer, type ResponseHeader } from './headers'
import type { Json } from './json'
import { toSchema } from './schemas'

/** The problems that any operation may return. */
const common: readonly ErrorCode[] = [
  'unauthenticated',
  'organization_disabled',
  'query_too_long',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]
const withBody: readonly ErrorCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type']
const withKey: readonly ErrorCode[] = ['invalid_idempotency_key', 'idempotency_key_in_use', 'idempotency_key_reused']

/** Returns every code that the operation can answer with, each once: those of its rules and those of its parts. */
export function problemsOf(operation: ServedOperation): ErrorCode[] {
  const codes = [
    ...common,
    ...(operation.scope === null ? [] : ['insufficient_scope' as const]),
    ...(operation.needsActor ? ['actor_required' as const] : []),
    ...(operation.environment === undefined ? [] : ['not_found' as const]),
    ...Object.values(operation.ids),
    ...(readsBody(operation) ? withBody : []),
    ...(operation.method === 'POST' ? withKey : []),
    ...operation.problems,
  ]
  return [...new Set(codes)]
}

/** Returns one response per status. A problem that is alone under its status becomes a component shared by operations. */
export function problemResponses(operation: ServedOperation, { schemas, responses }: { schemas: Json; responses: Json }): Json {
  const codes = problemsOf(operation)
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const those = codes.filter((code) => errorStatus[code] === status)
      const response = problemResponse(those, headersOfEveryAnswer(operation), schemas)
      const [only] = those
      if (only === undefined || those.length > 1 || operation.deprecated) return [status, response]
      responses[only] = response
      return [status, { $ref: `#/components/responses/${only}` }]
    }),
  )
}

/** Returns a response; its codes are an enumeration, because clients decide by the code. */
function problemResponse(codes: ErrorCode[], headers: ResponseHeader[], schemas: Json): Json {
  const [status] = codes.map((code) => errorStatus[code])
  const kind = { type: 'object', properties: { status: { const: status }, code: { enum: codes } }, required: ['status', 'code'] }
  return {
    description: codes.map((code) => `\`${code}\`: ${problemTitles[code].en}`).join('\n\n'),
    headers: headersNamed([...headers, ...headersOfStatus(status)]),
    content: {
      'application/problem+json': {
        schema: { allOf: [toSchema(Problem, schemas), kind] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function headersOfStatus(status: number | undefined): ResponseHeader[] {
  if (status === 401) return ['WWW-Authenticate']
  return status !== undefined && [409, 429, 502, 503].includes(status) ? ['Retry-After'] : []
}

const requestId = '0199a3c0-0000-7000-8000-00000000000a'
const otherId = '0199a3c4-0000-7000-8000-000000000001'

/** The members of a problem beside those that all problems have. */
type Particulars = { extra?: NonNullable<ServiceErrorDetails['extra']>; errors?: FieldError[] }
const particulars: Partial<Record<ErrorCode, Particulars>> = {
  insufficient_scope: { extra: { scope: 'quotes:write' } },
  api_key_too_wide: { extra: { member: 'expires_at' } },
  customer_already_exists: { extra: { existing_customer_id: otherId } },
  bank_account_exists: { extra: { existing_id: otherId } },
  quote_already_paid: { extra: { transaction_id: otherId } },
  insufficient_funds: {
    extra: { currency: 'USDC', available: 80, required: 101 },
    errors: [{ pointer: '/source/prefunded_account_id', code: 'insufficient_funds' }],
  },
  validation_failed: { errors: [{ pointer: '/amount', code: 'out_of_range' }] },
  confirmation_mismatch: { errors: [{ pointer: '/phone_number', code: 'confirmation_mismatch' }] },
}

/** Returns one example for each code that any operation may return. */
export function problemExamples(operations: readonly ServedOperation[]): Json {
  const used = [...new Set(operations.flatMap(problemsOf))].sort()
  return Object.fromEntries(
    used.map((code) => {
      const { extra = {}, errors } = particulars[code] ?? {}
      const value = {
        type: `http://localhost:3000/problems/${code}`,
        title: problemTitles[code].en,
        detail: detailOf(code, extra, 'en'),
        status: errorStatus[code],
        instance: `urn:uuid:${requestId}`,
        code,
        request_id: requestId,
        ...extra,
        ...(errors && { errors: describeErrors(errors, extra, 'en') }),
      }
      return [code, { summary: problemTitles[code].en, value }]
    }),
  )
}
