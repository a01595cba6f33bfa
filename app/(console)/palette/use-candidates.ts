'use client'

import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { type Candidate, Candidates, Recent } from './candidate'

const Refusal = z.object({ code: z.string(), retryAfter: z.optional(z.number()) })

/** What is known about one text. `unanswered`: the console itself did not answer, or refused. */
export type Search =
  | { phase: 'idle' }
  | { phase: 'looking'; term: string }
  | { phase: 'known'; term: string; answer: Candidates }
  | { phase: 'unanswered'; term: string; code: string }

type Asking = {
  search: Search
  askAgain: () => void
  /** Does not wait any longer; once asked, a text is not asked a second time. */
  askNow: () => void
}

/**
 * Asks what a text may mean, `after` milliseconds from its last change; null asks nothing. A question that was overtaken by another text
 * is let go.
 */
export function useCandidates(term: string | null, after: number): Asking {
  const begin = useRef(() => {})
  const [search, setSearch] = useState<Search>({ phase: 'idle' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    if (term === null) return setSearch({ phase: 'idle' })
    const overtaken = new AbortController()
    setSearch({ phase: 'looking', term })
    const timer = setTimeout(() => begin.current(), after)
    begin.current = () => {
      clearTimeout(timer)
      begin.current = () => {}
      ask(term, overtaken.signal).then((known) => overtaken.signal.aborted || setSearch(known))
    }
    return () => {
      clearTimeout(timer)
      begin.current = () => {}
      overtaken.abort()
    }
  }, [term, after, round])
  return { search, askAgain: () => setRound(round + 1), askNow: () => begin.current() }
}

async function ask(term: string, signal: AbortSignal): Promise<Search> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/console/candidates', {
    method: 'POST',
    headers,
    body: JSON.stringify({ term }),
    signal,
  }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  const known = Candidates.safeParse(body)
  if (answer?.ok && known.success) return { phase: 'known', term, answer: known.data }
  const refusal = Refusal.safeParse(body)
  return { phase: 'unanswered', term, code: refusal.success ? refusal.data.code : 'unknown' }
}

/** What was last seen here. Without an answer there is simply nothing to propose. */
export function useRecent(): readonly Candidate[] {
  const [recent, setRecent] = useState<readonly Candidate[]>([])
  useEffect(() => {
    const closed = new AbortController()
    fetch('/api/console/recent', { signal: closed.signal })
      .then((answer) => answer.json())
      .then((body) => {
        const known = Recent.safeParse(body)
        if (known.success) setRecent(known.data.recent)
      })
      .catch(() => undefined) // proposals only: the field works without them
    return () => closed.abort()
  }, [])
  return recent
}
