import { listAddress } from '../../_kit/list/list-address'
import { trail } from '../../_kit/list/parameters'

export const payoutsAddress = listAddress('/payouts', { trail: trail() })
