import 'server-only'
import type { Formatters } from '#app/formatters'
import type { AnyErrorCode } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import type { Read } from '../read-pages'
import { readApprovalsToDecide, readReturned, readWaitingPolicy, type WaitingApproval, type WaitingPolicy } from './approvals'
import { readStoppedBatches, type StoppedBatch } from './batches'
import { type DepositToDecide, readDepositsToDecide, readUnclaimed, type UnclaimedDeposits } from './deposits'
import { type FundingToDecide, readFundings } from './fundings'
import { readKeyRequests, type WaitingKeyRequest } from './key-requests'
import {
  type BrokenEndpoint,
  type EndingKey,
  type OpenStop,
  readBrokenEndpoints,
  readEndingKeys,
  readOpenStops,
  readWaitingRates,
  type WaitingRate,
} from './maintenance'
import { needs, type SourceName } from './needs'
import {
  readUnfollowed,
  readUnknownPayments,
  readWaitingQuotes,
  type UnfollowedPayment,
  type UnknownPayment,
  type WaitingQuote,
} from './payments'
import { readWaitingPayouts, type WaitingPayout } from './payouts'
import { readRestart, type WaitingRestart } from './restart'
import { readUnblocks, readWaitingReviews, type UnblockToDecide, type WaitingReview } from './reviews'

/** One item that waits for this person, before it is put into words. */
export type Waiting =
  | WaitingApproval
  | WaitingPolicy
  | WaitingRestart
  | StoppedBatch
  | WaitingKeyRequest
  | FundingToDecide
  | DepositToDecide
  | UnclaimedDeposits
  | WaitingQuote
  | UnknownPayment
  | UnfollowedPayment
  | WaitingPayout
  | WaitingReview
  | UnblockToDecide
  | OpenStop
  | WaitingRate
  | BrokenEndpoint
  | EndingKey

type Requester = Pick<Staff, 'personId' | 'roles' | 'can'>
type Source = { name: SourceName; read: (staff: Requester, format: Formatters) => Promise<Read<Waiting>> }

/** The largest number of items per kind. */
export const shownOfEach = 8

const sources: readonly Source[] = [
  { name: 'stops', read: () => readOpenStops(api) },
  { name: 'unknown', read: () => readUnknownPayments(shownOfEach) },
  { name: 'unfollowed', read: () => readUnfollowed(shownOfEach) },
  { name: 'approvals', read: (staff, { now }) => readApprovalsToDecide(staff, shownOfEach, now) },
  { name: 'batches', read: ({ personId }) => readStoppedBatches(personId, shownOfEach) },
  { name: 'fundings', read: ({ personId }) => readFundings(personId) },
  { name: 'deposits', read: ({ personId }) => readDepositsToDecide(personId) },
  { name: 'quotes', read: (_, format) => readWaitingQuotes(format) },
  { name: 'returned', read: (staff, { now }) => readReturned(staff, shownOfEach, now) },
  {
    name: 'payouts',
    read: ({ personId: me, can }) =>
      readWaitingPayouts(api, { me, reports: can('payout.report'), decides: can('payout.decide') }),
  },
  { name: 'unclaimed', read: () => readUnclaimed() },
  { name: 'rates', read: () => readWaitingRates(api) },
  { name: 'reviews', read: ({ personId }) => readWaitingReviews(personId, shownOfEach) },
  { name: 'unblocks', read: ({ personId }) => readUnblocks(personId) },
  { name: 'restarts', read: ({ personId }) => readRestart(personId) },
  { name: 'policy', read: ({ personId }) => readWaitingPolicy(personId) },
  { name: 'keyRequests', read: ({ personId }) => readKeyRequests(personId) },
  { name: 'webhooks', read: () => readBrokenEndpoints(api) },
  { name: 'keys', read: (_, { now }) => readEndingKeys(api, now) },
]

export type WaitingList = {
  items: Waiting[]
  /** Some kind has more items. */
  more: boolean
  /** The sources that did not answer: their items are unknown. */
  failed: { name: SourceName; code: AnyErrorCode }[]
  /** The sources that this API, or its key, cannot list. */
  missing: SourceName[]
  /** The API lists no quotes, so the items are only of those that this console has seen. */
  seenOnly: boolean
  /** Whether any source answered. */
  answered: boolean
  /** Whether every source answered with all that it has, so that the items can be counted. */
  whole: boolean
}

/** Returns the items that wait for this person; all sources are read concurrently. */
export async function readWaiting(staff: Requester, format: Formatters): Promise<WaitingList> {
  const requested = sources.filter(({ name }) => needs[name].some((permission) => staff.can(permission)))
  const answers = requested.map(async ({ name, read }) => ({ name, found: await attempt(read(staff, format)) }))
  return toWaitingList(await Promise.all(answers))
}

/** Merges the sources. A source that failed does not affect the others, and never looks empty. */
export function toWaitingList(parts: readonly { name: SourceName; found: Attempt<Read<Waiting>> }[]): WaitingList {
  const failures = parts.flatMap(({ name, found }) => (found.ok ? [] : [{ name, code: found.code }]))
  const read = parts.flatMap(({ found }) => (found.ok ? [found.value] : []))
  const seenOnly = read.some((one) => one.seenOnly)
  return {
    items: read.flatMap(({ items }) => items.slice(0, shownOfEach)),
    more: read.some(({ items, more }) => more || items.length > shownOfEach),
    failed: failures.filter(({ code }) => !isUnlisted(code)),
    missing: failures.filter(({ code }) => isUnlisted(code)).map(({ name }) => name),
    seenOnly,
    answered: read.length > 0,
    whole: read.length > 0 && failures.length === 0 && !seenOnly,
  }
}

function isUnlisted(code: AnyErrorCode): boolean {
  return code === 'extension_missing' || code === 'insufficient_scope'
}
