import 'server-only'
import { seenKinds } from '#backoffice/seen/tables'
import type { Staff } from '#lib/access/session'
import type { Candidate } from '../../_records/lookup/candidate'
import { eachOnce } from '../../_records/lookup/match'
import { readSeen } from '../../_records/lookup/read-seen'
import { toCandidates } from '../../_records/lookup/to-candidates'

const most = 6

/** Returns the records that this person opened last, one row per record: payee, amount and current state. */
export async function listRecent(staff: Staff): Promise<Candidate[]> {
  // A quote and its payment are one record, so more records are read than are shown.
  const seen = await readSeen(staff, { kinds: seenKinds, limit: most + 2 })
  const rows = await toCandidates(
    seen.map(({ shown }) => shown),
    staff,
  )
  return eachOnce(rows, ({ key }) => key).slice(0, most)
}
