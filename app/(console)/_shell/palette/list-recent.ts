import 'server-only'
import { seenKinds } from '#backoffice/seen/tables'
import type { Staff } from '#lib/access/session'
import type { Candidate } from '../../_records/lookup/candidate'
import { eachOnce } from '../../_records/lookup/match'
import { readSeen } from '../../_records/lookup/read-seen'
import { toCandidates } from '../../_records/lookup/to-candidates'

const most = 6

/** Returns what this person opened last, one row a record: with whom it pays, how much, and how it stands now. */
export async function listRecent(staff: Staff): Promise<Candidate[]> {
  // A quote and its payment are one record, so that more are read than are shown.
  const seen = await readSeen(staff, { kinds: seenKinds, limit: most + 2 })
  const rows = await toCandidates(
    seen.map(({ shown }) => shown),
    staff,
  )
  return eachOnce(rows, ({ key }) => key).slice(0, most)
}
