import 'server-only'
import { apiHealth } from '#lib/api/calls'

/** Returns the recent health of the API; nulls before the first request. `refusesKey`: it answers, but refuses our key. */
export function readApiHealth(): { answering: boolean | null; refusesKey: boolean; milliseconds: number | null } {
  const { answering, refusesKey, latencyMs } = apiHealth()
  const milliseconds = latencyMs === undefined ? null : Math.max(1, Math.round(latencyMs))
  return { answering: answering ?? null, refusesKey, milliseconds }
}
