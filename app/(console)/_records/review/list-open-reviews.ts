import 'server-only'
import { cache } from 'react'
import { api } from '#lib/server/api'
import { longestPage } from '../../_kit/list/longest-page'
import { listInOrder } from './list-in-order'
import { waiting } from './reviews-address'

/**
 * Returns the undecided reviews that are due first, up to the largest page of the API; requested once for all parts of a page.
 */
export const listOpenReviews = cache(() => listInOrder(api, { status: waiting.join(','), order: 'due', limit: longestPage }))
