import 'server-only'
import { seenKinds } from '#backoffice/tables'
import type { Staff } from '#lib/access/session'
import { eachOnce } from '../lookup/match'
import type { Candidate } from './candidate'
import { readSeen } from './read-seen'
import { toCandidates } from './to-candidates'

const most = 6

/** What this person opened last, one row a record: with whom it pays, how much, and how it stands now. */
export async function listRecent(staff: Staff): Promise<Candidate[]> {
  // A quote and its payment are one record, so that more are read than are shown.
  const seen = await readSeen(staff, { kinds: seenKinds, limit: most + 2 })
  const rows = await toCandidates(
    seen.map(({ shown }) => shown),
    staff,
  )
  return eachOnce(rows, ({ key }) => key).slice(0, most)
}
