import 'server-only'
import { apiHealth } from '#lib/api/calls'

/** How the API did lately; nulls before it was asked anything. `refusesKey`: it answers, and lets nobody of this console in. */
export function readApiHealth(): { answering: boolean | null; refusesKey: boolean; milliseconds: number | null } {
  const { answering, refusesKey, latencyMs } = apiHealth()
  const milliseconds = latencyMs === undefined ? null : Math.max(1, Math.round(latencyMs))
  return { answering: answering ?? null, refusesKey, milliseconds }
}
