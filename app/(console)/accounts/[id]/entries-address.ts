import { pathOf } from '#lib/shared/path-of'
import { createdPeriods } from '../../_kit/list/created-periods'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { day, oneOf, trail } from '../../_kit/list/parameters'

/** Returns the address of the movements of an account: when they were made, and the cursors of the pages up to the current one. */
export function entriesAddress(accountId: string) {
  return listAddress(pathOf.prefundedAccount(accountId), {
    created: oneOf(createdPeriods),
    from: day(),
    to: day(),
    trail: trail(),
  })
}
export type EntriesAddress = ReturnType<typeof entriesAddress>
export type EntriesView = ViewOf<EntriesAddress>
