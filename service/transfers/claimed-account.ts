import { toIdDocNumber, toVenezuelanMobile } from '#contract/account-checks'
import type { Vault } from '#database/vault'
import { findAccountEver } from '../customers/bank-accounts/bank-account.queries'
import { openDetails } from '../customers/bank-accounts/sealed-details'
import type { Context } from '../ground/context'

/** A caller's claim about an account, as typed; absent members are not claimed. */
export type AccountClaim = { bankCode?: string; phoneNumber?: string; idDocNumber?: string }

/**
 * Returns the names, never the values, of the members in which a claim differs from an account. An unreadable phone or document
 * counts as different. An account that was deleted since is still compared.
 */
export async function findDifferent(
  context: Context,
  vault: Vault,
  { customerId, accountId, claim }: { customerId: string; accountId: string; claim: AccountClaim },
): Promise<string[]> {
  const account = await findAccountEver(context, { customerId, accountId })
  if (account === undefined) throw new Error(`Bank account ${accountId} is gone`)
  const { phoneNumber, idDocNumber } = openDetails(vault, account)
  return [
    ...(isOther(claim.bankCode, account.bankCode) ? ['bank_code'] : []),
    ...(isOther(claim.phoneNumber, phoneNumber, toVenezuelanMobile) ? ['phone_number'] : []),
    ...(isOther(claim.idDocNumber, idDocNumber, toIdDocNumber) ? ['id_doc_number'] : []),
  ]
}

type Read = (typed: string) => string | undefined

function isOther(claimed: string | undefined, actual: string | null, read: Read = (typed) => typed): boolean {
  return claimed !== undefined && (read(claimed) ?? '') !== actual
}
