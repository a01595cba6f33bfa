import 'server-only'
import { type Lookup, recordLookups } from '#backoffice/lookups/record-lookups'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import type { DetectedTerm } from '../../_kit/search/detect-term'
import { idOf, type Match } from './match'
import { rememberMatch } from './remember-match'

/** Records who looked up what and what was found, and remembers it. Throws if this person's quota per minute is exceeded. */
export async function recordLookup(staff: Staff, term: DetectedTerm, found: readonly Match[]): Promise<void> {
  await recordAll(staff, [{ term, found }])
}

/** Records several look-ups at once: either all of them are recorded, or it throws and no result is shown. */
export async function recordAll(
  staff: Staff,
  lookups: readonly { term: DetectedTerm; found: readonly Match[] }[],
): Promise<void> {
  const desk = await openDesk()
  await recordLookups(desk, toActor(staff, await currentRequestId()), lookups.map(toLookup))
  for (const match of lookups.flatMap(({ found }) => found)) await rememberMatch(match, desk.now())
}

function toLookup({ term: { kind, value }, found }: { term: DetectedTerm; found: readonly Match[] }): Lookup {
  const [first] = found
  const what = { found: found.length, ...(first ? { object: { kind: first.kind, id: idOf(first) } } : {}) }
  return kind === 'email' || kind === 'phone' ? { kind, value, ...what } : { kind, ...what }
}
