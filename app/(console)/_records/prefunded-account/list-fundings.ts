import 'server-only'
import { cache } from 'react'
import type { PrefundedAccount } from '#contract/prefunded-accounts'
import { unlessCode } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { api, offers } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/** A top-up or a reversal that waits for a second person, with its account. */
export type WaitingFunding = {
  account: PrefundedAccount
  request: NonNullable<PrefundedAccount['pending_requests']>[number]
}

/**
 * Returns what waits for a second person on all accounts, oldest first; nothing from an API where nobody can agree in this
 * console. Rejects with a ServiceError if the API fails to report it.
 */
export const listWaitingFundings = cache(async (): Promise<WaitingFunding[]> => {
  if (!(await offersFunding())) return []
  const { data = [] } = (await unlessCode('extension_missing', api.listPrefundedAccounts())) ?? {}
  const waiting = data.flatMap((account) => (account.pending_requests ?? []).map((request) => ({ account, request })))
  return waiting.sort((a, b) => a.request.created_at.localeCompare(b.request.created_at))
})

/** Returns how many of them wait for the decision of this person; undefined if the API does not report it. */
export async function countFundingsFor({ personId, can }: Pick<Staff, 'personId' | 'can'>): Promise<number | undefined> {
  if (!can('prefunded.approve')) return 0
  const waiting = await attempt(listWaitingFundings())
  return waiting.ok ? waiting.value.filter(({ request }) => request.requested_by !== personId).length : undefined
}

/** Returns whether this API takes top-ups, their reversals and the word of a second person. */
export async function offersFunding(): Promise<boolean> {
  const offered = await Promise.all((['topUpPrefundedAccount', 'reverseTopUp', 'withdrawTopUp'] as const).map(offers))
  return offered.every(Boolean)
}
