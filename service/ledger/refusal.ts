import { isErrorCode, ServiceError, type ServiceErrorDetails } from '#contract/errors'
import { postgresError } from '#database/open'

const refusalState = 'PY001'
/** Seconds; payments that are stopped wait for a person. */
const retryAfter: Readonly<Record<string, number>> = { idempotency_key_in_use: 1, service_unavailable: 60 }

/** What a function of the database refused, as the error it stands for; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  const refused = postgresError(error)
  if (refused?.code !== refusalState) return error
  const code = refused.message
  if (code === 'prefunded_account_mismatch' || code === 'prefunded_account_currency_mismatch') {
    return new ServiceError('validation_failed', code, { errors: [{ pointer: '/source/prefunded_account_id', code }] })
  }
  if (!isErrorCode(code)) return error
  const extra: ServiceErrorDetails['extra'] = JSON.parse(refused.detail ?? '{}')
  return new ServiceError(code, 'Refused by the database', {
    extra,
    retryAfter: retryAfter[code],
  })
}
