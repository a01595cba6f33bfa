import 'server-only'
import { cache } from 'react'
import { api } from '#lib/server/api'
import { longestPage } from '../../_kit/list/longest-page'
import { waiting } from './reviews-address'

/** Returns the oldest undecided reviews, up to the largest page of the API; requested once per page for all its parts. */
export const listOpenReviews = cache(() => api.listReviews({ status: waiting.join(','), order: 'oldest', limit: longestPage }))
