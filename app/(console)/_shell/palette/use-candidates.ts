'use client'

import { useEffect, useRef, useState } from 'react'
import type { Candidate } from '../../_records/lookup/candidate'
import type { CandidateQuery, Search } from './ask-candidates'

type Asking = {
  search: Search
  askAgain: () => void
  /** Does not wait any longer; once asked, a text is not asked a second time. */
  askNow: () => void
}

/** Asks what a text may mean, `pause` milliseconds from its last change; null asks nothing. A question that was overtaken by another text is let go. */
export function useCandidates(asked: CandidateQuery | null, pause: () => number): Asking {
  const { term, whole } = asked ?? { term: null, whole: false }
  const begin = useRef(() => {})
  const [search, setSearch] = useState<Search>({ phase: 'idle' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again; how long to wait is read when it begins
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

/** Milliseconds. A rest between two keys that is longer than `rest` says nothing of how fast somebody types. */
const waits = { shortest: 70, longest: 400, rest: 1000 } as const

/**
 * Returns how long to wait for another key: a little longer than this person takes from one to the next, so that whoever has stopped is answered at once
 * and whoever goes on is not asked for at each letter, since each question is written down. Called before `useCandidates`, whose wait it measures.
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

/** What reads the answers comes with the first question. */
async function ask(asked: CandidateQuery, signal: AbortSignal): Promise<Search> {
  const loaded = await import('./ask-candidates').catch(() => null)
  return loaded?.askCandidates(asked, signal) ?? { phase: 'unanswered', term: asked.term, code: 'unknown' }
}

/** Returns what was last seen here. Without an answer there is simply nothing to propose. */
export function useRecent(): readonly Candidate[] {
  const [recent, setRecent] = useState<readonly Candidate[]>([])
  useEffect(() => {
    const closed = new AbortController()
    import('./ask-candidates')
      .then(({ askRecent }) => askRecent(closed.signal))
      .then(setRecent)
      .catch(() => undefined) // proposals only: the field works without them
    return () => closed.abort()
  }, [])
  return recent
}
