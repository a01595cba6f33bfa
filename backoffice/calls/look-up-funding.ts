import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { parseDecimal } from '#contract/money'
import type { Call } from './calls'
import { done, type Finding, unknown } from './finding'
import type { MatchKeys } from './match-keys'
import { type CountUnread, unlessQuiet } from './recognise'

const kinds = { topUpPrefundedAccount: 'top_up', reverseTopUp: 'top_up_reversal' } as const
const actions = { topUpPrefundedAccount: 'top_up', reverseTopUp: 'reverse' } as const
/** The number of newest movements among which the effect is searched. */
const newest = 100
const amountScale = 8

/**
 * Looks up a top-up or a reversal by the reference of the bank: it is among the newest movements of the account, or waits for a
 * second person, unless the call was that person's agreement. Unknown if it may be an older movement.
 */
export async function lookUpFunding(
  api: PaymentsApi,
  call: Call & { operation: keyof typeof kinds },
  { amount, step }: MatchKeys,
  { now, countUnread }: { now: Date; countUnread: CountUnread },
): Promise<Finding> {
  const { operation, reference } = call
  const isIt = (one: { amount: string; reference: string }) => one.reference === reference && isSize(one.amount, amount)
  const account = await readAccount(api, call)
  const waits = account.pending_requests?.some((one) => one.action === actions[operation] && isIt(one))
  if (waits && step !== 'agree') return { ...done, waits }
  const page = await api.listPrefundedEntries(call.objectId, { limit: newest })
  if (page.data.some((entry) => entry.kind === kinds[operation] && isIt(entry))) return done
  const oldest = page.data.at(-1)
  const isCut = page.has_more && oldest !== undefined && Date.parse(oldest.created_at) > call.sentAt.getTime()
  return isCut || countUnread(page) > 0 ? unknown : unlessQuiet(call, now)
}

/** Looks up whether a balance counts as low where it was set to. */
export async function lookUpThreshold(api: PaymentsApi, call: Call, { threshold }: MatchKeys, now: Date): Promise<Finding> {
  if (threshold === undefined) return unknown
  const { low_balance_threshold: found } = await readAccount(api, call)
  const isSet = threshold === null ? (found ?? null) === null : isSize(found ?? '', threshold)
  return isSet ? done : unlessQuiet(call, now)
}

async function readAccount(api: PaymentsApi, { objectId }: Call) {
  const account = (await api.listPrefundedAccounts()).data.find(({ id }) => id === objectId)
  if (account === undefined) throw new ServiceError('prefunded_account_not_found', 'the account is not listed')
  return account
}

/** Compares amounts without their sign. False if one cannot be read. */
function isSize(shown: string, sent: string | null | undefined): boolean {
  const size = /^-?(\d+(?:\.\d{1,8})?)$/.exec(shown)?.[1]
  return size !== undefined && Boolean(sent) && parseDecimal(size, amountScale) === parseDecimal(sent ?? '', amountScale)
}
