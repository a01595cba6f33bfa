import 'server-only'
import { cache } from 'react'
import type { ApiKey } from '#contract/api-keys'
import { api } from '#lib/server/api'
import { readWhole } from '../../_kit/list/walk-pages'
import { stateOf } from './key-row'

/** At most 20 keys work at a time; those that no longer do remain in the list for ever. */
const mostKeys = 200

/** Reads the keys, once for a page. Those that work come first; both parts are newest first. */
export const readKeys = cache(async () => {
  const whole = await readWhole<ApiKey>(async (cursor) => {
    const { data, next_cursor: next } = await api.listApiKeys({ limit: 100, ...(cursor && { cursor }) })
    return { items: data, next }
  }, mostKeys)
  const now = new Date()
  const works = (key: ApiKey) => ['works', 'ends'].includes(stateOf(key, now))
  return { ...whole, items: [...whole.items.filter(works), ...whole.items.filter((key) => !works(key))] }
})
