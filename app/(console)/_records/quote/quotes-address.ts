import { longestId } from '#contract/ids'
import { createdPeriods } from '../../_kit/list/created-periods'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { anyOf, day, oneOf, text, trail } from '../../_kit/list/parameters'
import { shownStatuses } from '../payment/shown-status'

export const quotesAddress = listAddress('/quotes', {
  status: anyOf(shownStatuses),
  customer: text((typed) => typed.slice(0, longestId)),
  created: oneOf(createdPeriods),
  from: day(),
  to: day(),
  reference: text((typed) => typed.trim().slice(0, 64)),
  trail: trail(),
})
export type QuotesView = ViewOf<typeof quotesAddress>
