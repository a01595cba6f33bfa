import 'server-only'
import { cache } from 'react'
import { api } from '#lib/server/api'
import { longestPage } from '../../_kit/list/longest-page'
import { waiting } from './reviews-address'

/** The oldest reviews that nobody decided, as many as the API gives at once; asked for once for all who need them on a page. */
export const listOpenReviews = cache(() => api.listReviews({ status: waiting.join(','), order: 'oldest', limit: longestPage }))
