import { ServiceError } from '#contract/errors'
import { mustHaveScope, type Scope } from '../ground/scopes'
import type { AdmissionCache, Asker } from '../keys/admission-cache'
import type { Admission, Admit } from '../keys/admit-request'
import { parseApiKey, type SplitKey } from '../keys/api-key'
import type { Policy } from '../keys/rate-limits'
import type { AddressCount } from './address-count'
import type { Incoming } from './incoming'

/** Failures per minute and address that are answered 401; further ones get 429. A valid key always passes. */
const failuresPerMinute = 20

/** Returns what decides on admission: the text of `x-api-key`, empty without this header, and the client's address. */
export function readAsker({ header, address }: Incoming, policy: Policy): Asker {
  return { text: header('x-api-key') ?? '', policy, address }
}

/** The parts that authenticate the holder of a key. */
export type KeyChecks = {
  admit: Admit
  admissions: AdmissionCache
  countFailure: AddressCount
  recordRefusal: (refused: { key: SplitKey; address: string; requestId: string }) => Promise<void>
}

/** Returns the admission of the request's key. Throws 401, with one text for every reason, or 429 to an address that guesses. */
export async function authenticate(
  { admit, admissions, countFailure, recordRefusal }: KeyChecks,
  { text, policy, address }: Asker,
  requestId: string,
): Promise<Admission> {
  const key = parseApiKey(text)
  const admission = key && (await admit({ key, policy, address }))
  if (key !== undefined && admission !== undefined) {
    admissions.remember({ key, policy, address }, admission)
    return admission
  }
  const refusal = strangerAt(address, countFailure)
  if (key !== undefined && refusal.code === 'unauthenticated') await recordRefusal({ key, address, requestId })
  throw refusal
}

/** Returns the error for a failed authentication: 401, or 429 for an address that guesses. */
export function strangerAt(address: string, countFailure: AddressCount): ServiceError {
  if (countFailure(address) > failuresPerMinute)
    return new ServiceError('rate_limited', 'Too many failed authentications', { retryAfter: 60 })
  return new ServiceError('unauthenticated', 'Nobody we know')
}

/** Returns `RateLimit` and `RateLimit-Policy`, for every answer to a key with limits. */
export function rateLimitHeaders({ limit }: Admission): Record<string, string> {
  if (limit === undefined) return {}
  return {
    'ratelimit-policy': `"${limit.policy}";q=${limit.quota};w=${limit.window}`,
    ratelimit: `"${limit.policy}";r=${limit.remaining};t=${limit.waitSeconds}`,
  }
}

/** What a key must be allowed: `scope` or, if given, `orScope` instead. Null means any key. */
export type Needs = { scope: Scope | null; orScope?: Scope }

/** Throws 429 before 403, so that a flood is stopped first. */
export function mustBeAllowed({ admitted, limit, organizationStatus, scopes }: Admission, { scope, orScope }: Needs): void {
  if (!admitted) throw new ServiceError('rate_limited', 'Over the limit of the key', { retryAfter: limit?.waitSeconds })
  if (organizationStatus !== 'active') throw new ServiceError('organization_disabled', 'The organization is disabled')
  if (scope !== null && !(orScope !== undefined && scopes.includes(orScope))) mustHaveScope({ scopes }, scope)
}
