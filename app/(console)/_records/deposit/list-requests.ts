import 'server-only'
import { cache } from 'react'
import type { ListedDeposit, PendingDepositRequest } from '#contract/deposits'
import { unlessCode } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { api, offers } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { longestPage } from '../../_kit/list/longest-page'

/** A deposit with the match or the refund that waits for a second person. */
export type WaitingDeposit = { deposit: ListedDeposit; request: PendingDepositRequest }

/**
 * Returns the deposits whose request waits for a second person, the oldest request first, and whether there are more; none from an
 * API where nobody can agree in this console. Rejects with a ServiceError if the API fails to report them.
 */
export const listWaitingDeposits = cache(async (): Promise<{ waiting: WaitingDeposit[]; more: boolean }> => {
  const query = { waits_for: 'second_person', limit: longestPage } as const
  const page = (await takesDepositDecisions()) ? await unlessCode('extension_missing', api.listDeposits(query)) : undefined
  const waiting = (page?.data ?? []).flatMap((deposit) =>
    deposit.pending_request ? [{ deposit, request: deposit.pending_request }] : [],
  )
  waiting.sort((a, b) => a.request.created_at.localeCompare(b.request.created_at))
  return { waiting, more: page?.has_more ?? false }
})

/**
 * Returns how many deposits nobody claimed and nobody requested anything for. Rejects with a ServiceError if the API fails to
 * report them.
 */
export const countUnclaimed = cache(async (): Promise<number> => {
  if (!(await takesDepositDecisions())) return 0
  const query = { status: 'unmatched', limit: 1, with_count: 'true' } as const
  const [page, { waiting }] = await Promise.all([unlessCode('extension_missing', api.listDeposits(query)), listWaitingDeposits()])
  return Math.max(0, (page?.count ?? 0) - waiting.filter(({ deposit }) => deposit.status === 'unmatched').length)
})

/**
 * Returns how many wait for this person: requests of others for whoever agrees, and for whoever requests what nobody claimed.
 * Undefined if the API does not report it.
 */
export async function countDepositsFor({ personId, can }: Pick<Staff, 'personId' | 'can'>): Promise<number | undefined> {
  const [requests, unclaimed] = await Promise.all([
    can('deposit.approve') ? attempt(listWaitingDeposits()) : undefined,
    can('deposit.request') ? attempt(countUnclaimed()) : undefined,
  ])
  if (requests?.ok === false || unclaimed?.ok === false) return undefined
  const others = requests?.value.waiting.filter(({ request }) => request.requested_by !== personId) ?? []
  return others.length + (unclaimed?.value ?? 0)
}

/** Returns whether this API lists deposits and shows one. */
export async function showsDeposits(): Promise<boolean> {
  const offered = await Promise.all([offers('listDeposits'), offers('readDeposit')])
  return offered.every(Boolean)
}

/** Returns whether it also takes matches, refunds, and the word of a second person about them. */
export async function takesDepositDecisions(): Promise<boolean> {
  const acts = ['matchDeposit', 'refundDeposit', 'withdrawDepositRequest'] as const
  const offered = await Promise.all([showsDeposits(), ...acts.map(offers)])
  return offered.every(Boolean)
}
