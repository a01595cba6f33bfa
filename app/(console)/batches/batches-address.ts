import { batchStates } from '#backoffice/batches/tables'
import { listAddress, type ViewOf } from '../_kit/list/list-address'
import { oneOf, trail } from '../_kit/list/parameters'

export const batchesAddress = listAddress('/batches', { state: oneOf(batchStates), trail: trail() })
export type BatchesView = ViewOf<typeof batchesAddress>
