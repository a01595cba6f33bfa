import 'server-only'
import { inParallel } from '#backoffice/in-parallel'
import { expectQuota } from '#backoffice/lookups/record-lookups'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { type DetectedTerm, termsToAsk } from '../_kit/search/detect-term'
import { findMatches, lookUpAs } from '../_records/lookup/find-matches'
import { recordAll } from '../_records/lookup/record-lookup'
import { type DetectedLine, describeLines, isUnanswered } from './describe-line'
import type { LookedUpLine } from './looked-up-line'

/** Limits the concurrent calls, so that fifty references do not reach the API at once. */
const callsAtOnce = 5

/** Returns the outcome of each line, in order. All results are recorded before they are returned. */
export async function lookUpLines(lines: readonly string[], staff: Staff): Promise<LookedUpLine[]> {
  const detected = lines.map((line): DetectedLine & { terms: DetectedTerm[] } => {
    const terms = lineTerms(line)
    return { line, terms, term: terms[0], matches: undefined }
  })
  const kinds = detected.flatMap(({ term }) => (term ? [term.kind] : []))
  await expectQuota(await openDesk(), toActor(staff, await currentRequestId()), kinds)
  const by = lookUpAs(staff)
  await inParallel(detected, callsAtOnce, async (one) => {
    if (one.term) one.matches = await findMatches(one.terms, by)
  })
  await recordAll(
    staff,
    detected.flatMap(({ term, matches }) => (term && matches && !isUnanswered(matches) ? [{ term, found: matches.found }] : [])),
  )
  const inWords = await describeLines(detected, staff)
  return Promise.all(detected.map(inWords))
}

/** Returns the terms that a list may contain: references and ids. E-mails and phones are looked up one at a time. */
function lineTerms(line: string): DetectedTerm[] {
  const terms = termsToAsk(line)
  const [first] = terms
  return first?.kind === 'reference' || first?.kind === 'id' ? terms : []
}
