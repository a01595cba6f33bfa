import 'server-only'
import { apiHealth } from '#lib/api/calls'

/** How the API did lately; nulls before it was asked anything. */
export function readApiHealth(): { answering: boolean | null; milliseconds: number | null } {
  const { answering, latencyMs } = apiHealth()
  return { answering: answering ?? null, milliseconds: latencyMs === undefined ? null : Math.max(1, Math.round(latencyMs)) }
}
