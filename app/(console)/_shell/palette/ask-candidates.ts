import { z } from 'zod/mini'
import { type Candidate, Candidates, Recent } from '../../_records/lookup/candidate'

/** A text, and whether it is complete: a part of a reference may match many records. */
export type CandidateQuery = { term: string; whole: boolean }

/** The state of the search for one text. `unanswered`: the console itself did not answer, or refused. */
export type Search =
  | { phase: 'idle' }
  | { phase: 'looking'; term: string }
  | { phase: 'known'; term: string; answer: Candidates }
  | { phase: 'unanswered'; term: string; code: string }

const Refusal = z.object({ code: z.string(), retryAfter: z.optional(z.number()) })

/** Returns what a text may mean. If the console does not answer, or refuses, the result contains the code. */
export async function askCandidates(query: CandidateQuery, signal: AbortSignal): Promise<Search> {
  const { term } = query
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/console/candidates', {
    method: 'POST',
    headers,
    body: JSON.stringify(query),
    signal,
  }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  const known = Candidates.safeParse(body)
  if (answer?.ok && known.success) return { phase: 'known', term, answer: known.data }
  const refusal = Refusal.safeParse(body)
  return { phase: 'unanswered', term, code: refusal.success ? refusal.data.code : 'unknown' }
}

/** Returns the records that were last seen here. Throws if the console does not return them. */
export async function askRecent(signal: AbortSignal): Promise<readonly Candidate[]> {
  const answer = await fetch('/api/console/recent', { signal })
  return Recent.parse(await answer.json()).recent
}
