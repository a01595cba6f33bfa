'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askLines, type Progress, type Rows } from './ask-lines'
import { findChangedLines, isOpen, type Reported } from './find-changed-lines'

/**
 * Looks up the lines at once, and keeps polling payments that are not final or were not read. The second value retries what
 * failed.
 */
export function useLines(lines: readonly string[]): [Progress, () => void] {
  const [progress, setProgress] = useState<Progress>({ rows: lines.map(() => undefined), phase: { name: 'asking' } })
  const [round, setRound] = useState<{ known: Rows }>({ known: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are another page
  useEffect(() => {
    const left = new AbortController()
    askLines(lines, round.known, left.signal, setProgress)
    return () => left.abort()
  }, [round])
  useNews(progress, (news) => setRound({ known: progress.rows.map((row, at) => (news.includes(at) ? undefined : row)) }))
  return [progress, () => setRound({ known: progress.rows })]
}

const firstAfterSeconds = 10
const atMostSeconds = 120

/** Polls these payments, at growing intervals, and not while the page is hidden. */
function useNews({ rows, phase }: Progress, onNews: (news: readonly number[]) => void) {
  const reported = useRef<Reported>(new Map())
  const tell = useEffectEvent(onNews)
  const waiting = phase.name === 'done' && rows.some(isOpen)
  const find = useEffectEvent((signal: AbortSignal) => findChangedLines(rows, reported.current, signal))
  useEffect(() => {
    if (!waiting) return
    const left = new AbortController()
    let seconds = firstAfterSeconds
    let timer = setTimeout(look, seconds * 1000)
    async function look() {
      const news = document.visibilityState === 'visible' ? await find(left.signal) : []
      if (left.signal.aborted) return
      if (news.length > 0) return tell(news)
      seconds = Math.min(atMostSeconds, seconds * 1.5)
      timer = setTimeout(look, seconds * 1000)
    }
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [waiting])
}
