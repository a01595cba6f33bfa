import 'server-only'
import { cache } from 'react'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { waiting } from './reviews-address'

/** Returns how many reviews wait, all or `whose`, up to 10,001; undefined if the API does not report it. */
export const countWaiting = cache(async (whose?: 'nobody' | { me: string }): Promise<number | undefined> => {
  const status = whose === 'nobody' ? 'open' : waiting.join(',')
  const assignee = typeof whose === 'object' ? whose.me : undefined
  const found = await attempt(api.listReviews({ status, assignee, limit: 1, with_count: 'true' }))
  return found.ok ? found.value.count : undefined
})
