import 'server-only'
import { apiHealth } from '#lib/api/calls'

type ReadHealth = { answering: boolean | null; refusesKey: boolean; unusable: boolean; milliseconds: number | null }

/**
 * Returns the recent health of the API; nulls before the first request. `refusesKey`: it answers, but refuses our key;
 * `unusable`: it answers, but nothing of it can be used.
 */
export function readApiHealth(): ReadHealth {
  const { answering, refusesKey, unusable, latencyMs } = apiHealth()
  const milliseconds = latencyMs === undefined ? null : Math.max(1, Math.round(latencyMs))
  return { answering: answering ?? null, refusesKey, unusable: unusable === 'all', milliseconds }
}
