import { listAddress } from '../../_kit/list/list-address'
import { matching } from '../../_kit/list/parameters'

/** The address of the list of keys, with the key that is shown whole beside it. */
export const keysAddress = listAddress('/developers/keys', { key: matching(/^[\w-]{1,64}$/) })
