import { type AnyErrorCode, type ErrorCode, errorStatus, isErrorCode, type Problem, ServiceError } from '#contract/errors'
import { isOutage } from '#database/outage'
import { isOurId } from '../ground/ids'
import type { Incoming, Outgoing } from './incoming'
import { describeErrors, detailOf } from './problem-details'
import { problemTitles } from './problem-titles'

export type Language = 'en' | 'es'

/** Returns the first of our languages in `Accept-Language`; weights (`q=`) that differ from the order are rare and ignored. */
export function languageOf({ header }: Pick<Incoming, 'header'>): Language {
  const named = /\b(en|es)\b/i.exec(header('accept-language') ?? '')?.[1]
  return named?.toLowerCase() === 'es' ? 'es' : 'en'
}

/** Returns the problem document (RFC 9457) of an error. An unexpected error becomes `internal_error` without details. */
export function toProblem(error: unknown, request: Pick<Incoming, 'header' | 'origin'>, requestId: string): Outgoing {
  const known = error instanceof ServiceError ? error : undefined
  const code = codeOf(error)
  const retryAfter = known?.retryAfter ?? (code === 'service_unavailable' ? 1 : undefined)
  const language = languageOf(request)
  const extra = code === known?.code ? known.extra : {}
  const errors = describeErrors(known?.errors ?? [], extra, language)
  const problem: Problem = {
    ...extra,
    type: `${request.origin}/problems/${code}`,
    title: problemTitles[code][language],
    detail: detailOf(code, { ...extra, retry_after: retryAfter === undefined ? null : String(retryAfter) }, language),
    status: errorStatus[code],
    instance: `urn:${isOurId(requestId) ? 'uuid' : 'request'}:${requestId}`,
    code,
    request_id: requestId,
    ...(errors.length > 0 ? { errors } : {}),
  }
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(code === 'unauthenticated' ? { 'www-authenticate': 'ApiKey' } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
  return { status: errorStatus[code], headers, text: JSON.stringify(problem) }
}

/** Returns the public code of an error. */
export function codeOf(error: unknown): ErrorCode {
  const code: AnyErrorCode =
    error instanceof ServiceError ? error.code : isOutage(error) ? 'service_unavailable' : 'internal_error'
  return isErrorCode(code) ? code : 'internal_error'
}
