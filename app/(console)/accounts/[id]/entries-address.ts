import { pathOf } from '#lib/shared/path-of'
import { listAddress } from '../../_kit/list/list-address'
import { trail } from '../../_kit/list/parameters'

/** Returns the address of the movements of an account: the cursors of the pages up to the current one. */
export function entriesAddress(accountId: string) {
  return listAddress(pathOf.prefundedAccount(accountId), { trail: trail() })
}
