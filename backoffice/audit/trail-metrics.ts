import { gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Desk } from '../desk'
import { readAuditCheck } from './check-audit'

const intact = gauge('cauce_audit_trail_intact', {
  help: 'Whether the last check found the audit trail intact: 1 or 0; absent before the first check.',
})
const age = gauge('cauce_audit_trail_check_age_seconds', { help: 'How long ago the audit trail was checked, in seconds.' })

/** Reads the verdict of the last check of the trail, and its age. */
export async function readTrailCheck(desk: Pick<Desk, 'db' | 'auditKey' | 'now'>): Promise<Sample[]> {
  const last = await readAuditCheck(desk)
  if (last === undefined) return []
  const seconds = Math.max(0, desk.now().getTime() - last.checkedAt.getTime()) / 1000
  return [intact.at({}, last.verdict.intact ? 1 : 0), age.at({}, seconds)]
}
