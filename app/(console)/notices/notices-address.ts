import { uuidText } from '#contract/ids'
import { listAddress } from '../_kit/list/list-address'
import { matching, ofPage } from '../_kit/list/parameters'

export const noticesAddress = listAddress('/notices', {
  before: ofPage(matching(uuidText)),
})
