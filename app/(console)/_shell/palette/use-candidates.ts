'use client'

import { useEffect, useRef, useState } from 'react'
import type { Candidate } from '../../_records/lookup/candidate'
import type { CandidateQuery, Search } from './ask-candidates'

type Asking = {
  search: Search
  askAgain: () => void
  /** Skips the debounce; a text that was sent already is not sent again. */
  askNow: () => void
}

/** Searches for a text, with a debounce of `pause` ms; null searches nothing. A request for an earlier text is aborted. */
export function useCandidates(query: CandidateQuery | null, pause: () => number): Asking {
  const { term, whole } = query ?? { term: null, whole: false }
  const begin = useRef(() => {})
  const [search, setSearch] = useState<Search>({ phase: 'idle' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request; how long to wait is read when it starts
  useEffect(() => {
    if (term === null) return setSearch({ phase: 'idle' })
    const overtaken = new AbortController()
    setSearch({ phase: 'looking', term })
    const timer = setTimeout(() => begin.current(), pause())
    begin.current = () => {
      clearTimeout(timer)
      begin.current = () => {}
      ask({ term, whole }, overtaken.signal).then((known) => overtaken.signal.aborted || setSearch(known))
    }
    return () => {
      clearTimeout(timer)
      begin.current = () => {}
      overtaken.abort()
    }
  }, [term, whole, round])
  return { search, askAgain: () => setRound(round + 1), askNow: () => begin.current() }
}

/** Milliseconds. A pause between two keys longer than `rest` says nothing about the typing speed. */
const waits = { shortest: 70, longest: 400, rest: 1000 } as const

/**
 * Returns the debounce: a little longer than this person takes between two keys. A user who has stopped gets an answer at once,
 * and no request is sent for each letter, since each is recorded. Call it before `useCandidates`.
 */
export function useRhythm(text: string): () => number {
  const last = useRef({ at: 0, gap: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text is a key
  useEffect(() => {
    const at = performance.now()
    last.current = { at, gap: at - last.current.at }
  }, [text])
  return () => {
    const { gap } = last.current
    return gap >= waits.rest ? waits.shortest : Math.min(waits.longest, Math.max(waits.shortest, gap * 1.25))
  }
}

/** Sends the request; the parser is loaded with the first use. */
async function ask(query: CandidateQuery, signal: AbortSignal): Promise<Search> {
  const loaded = await import('./ask-candidates').catch(() => null)
  return loaded?.askCandidates(query, signal) ?? { phase: 'unanswered', term: query.term, code: 'unknown' }
}

/** Returns the records that were last seen here; none if there is no answer. */
export function useRecent(): readonly Candidate[] {
  const [recent, setRecent] = useState<readonly Candidate[]>([])
  useEffect(() => {
    const closed = new AbortController()
    import('./ask-candidates')
      .then(({ askRecent }) => askRecent(closed.signal))
      .then(setRecent)
      .catch(() => undefined) // suggestions only: the field works without them
    return () => closed.abort()
  }, [])
  return recent
}
