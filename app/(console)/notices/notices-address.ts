import { listAddress } from '../_kit/list/list-address'
import { matching, ofPage } from '../_kit/list/parameters'

export const noticesAddress = listAddress('/notices', {
  before: ofPage(matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
})
