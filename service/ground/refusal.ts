import { isErrorCode, ServiceError, type ServiceErrorDetails } from '#contract/errors'
import { postgresError } from '#database/open'

const refusalState = 'PY001'
/** Seconds; payments that are stopped wait for a person. */
const retryAfter: Readonly<Record<string, number>> = { idempotency_key_in_use: 1, service_unavailable: 60 }

/** The code with which a function of the database refused (refuse.sql); undefined for any other error. */
export function refusedCode(error: unknown): string | undefined {
  const refused = postgresError(error)
  return refused?.code === refusalState ? refused.message : undefined
}

/** Returns what a function of the database refused, as the error it stands for; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  const code = refusedCode(error)
  if (code === undefined) return error
  const ofAccount = [{ pointer: '/source/prefunded_account_id', code }]
  if (code === 'prefunded_account_mismatch' || code === 'prefunded_account_currency_mismatch') {
    return new ServiceError('validation_failed', code, { errors: ofAccount })
  }
  if (!isErrorCode(code)) return error
  const extra: NonNullable<ServiceErrorDetails['extra']> = JSON.parse(postgresError(error)?.detail ?? '{}')
  // Only of a prefunded account is it told what it holds, and most that name one pay from it.
  const errors = 'available' in extra ? ofAccount : []
  return new ServiceError(code, 'Refused by the database', { extra, errors, retryAfter: retryAfter[code] })
}
