import { isErrorCode, ServiceError, type ServiceErrorDetails } from '#contract/errors'
import { postgresError } from '#database/open'

const refusalState = 'PY001'
const lockTimeout = '55P03'
/** Seconds until a retry, by code; stopped payments wait for a person. */
const retryAfter: Readonly<Record<string, number>> = { idempotency_key_in_use: 1, service_unavailable: 60 }

/** Returns the code with which a database function refused (refuse.sql); undefined for any other error. */
export function refusedCode(error: unknown): string | undefined {
  const refused = postgresError(error)
  if (refused?.code === refusalState) return refused.message
  return isKeyInUse(refused) ? 'idempotency_key_in_use' : undefined
}

/**
 * Returns whether `claim_key` waited in vain for the transaction that holds the key. PostgreSQL names the row in the context of
 * such an error, which is no refusal of ours because catching it in the database would cost every payment a subtransaction. A
 * time-out without a row is about the whole table, and an outage.
 */
function isKeyInUse(error: ReturnType<typeof postgresError>): boolean {
  const context = error?.code === lockTimeout ? (error.where ?? '') : ''
  return /\bclaim_key\(/.test(context) && /\(\d+,\d+\)/.test(context)
}

/** Returns a refusal of a database function as its `ServiceError`; any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  const code = refusedCode(error)
  if (code === undefined) return error
  const ofAccount = [{ pointer: '/source/prefunded_account_id', code }]
  if (code === 'prefunded_account_mismatch' || code === 'prefunded_account_currency_mismatch') {
    return new ServiceError('validation_failed', code, { errors: ofAccount })
  }
  if (!isErrorCode(code)) return error
  const extra: NonNullable<ServiceErrorDetails['extra']> = JSON.parse(postgresError(error)?.detail ?? '{}')
  // Only refusals about a prefunded account report `available`, and most callers who name an account pay from it.
  const errors = 'available' in extra ? ofAccount : []
  return new ServiceError(code, 'Refused by the database', { extra, errors, retryAfter: retryAfter[code] })
}
