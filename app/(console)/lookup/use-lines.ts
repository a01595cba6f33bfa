'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod/mini'
import { pathOf } from '#lib/shared/path-of'
import { askLines, type Progress, type Rows } from './ask-lines'
import type { LookedUpLine } from './looked-up-line'

const VersionAnswer = z.object({ version: z.string() })

/** Looks up the lines at once, and keeps polling payments that are not final. The second value retries what failed. */
export function useLines(lines: readonly string[]): [Progress, () => void] {
  const [progress, setProgress] = useState<Progress>({ rows: lines.map(() => undefined), phase: { name: 'asking' } })
  const [round, setRound] = useState<{ known: Rows }>({ known: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are another page
  useEffect(() => {
    const left = new AbortController()
    askLines(lines, round.known, left.signal, setProgress)
    return () => left.abort()
  }, [round])
  useNews(progress, (index) => setRound({ known: progress.rows.map((row, at) => (at === index ? undefined : row)) }))
  return [progress, () => setRound({ known: progress.rows })]
}

const firstAfterSeconds = 10
const atMostSeconds = 120

/** Polls payments that are not final, at growing intervals, and not while the page is hidden. */
function useNews({ rows, phase }: Progress, onNews: (index: number) => void) {
  const tell = useEffectEvent(onNews)
  const waiting = phase.name === 'done' && rows.some(isOpen)
  const find = useEffectEvent((signal: AbortSignal) => findNews(rows, signal))
  useEffect(() => {
    if (!waiting) return
    const left = new AbortController()
    let seconds = firstAfterSeconds
    let timer = setTimeout(look, seconds * 1000)
    async function look() {
      const news = document.visibilityState === 'visible' ? await find(left.signal) : undefined
      if (left.signal.aborted) return
      if (news !== undefined) return tell(news)
      seconds = Math.min(atMostSeconds, seconds * 1.5)
      timer = setTimeout(look, seconds * 1000)
    }
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [waiting])
}

function isOpen(row: LookedUpLine | undefined): boolean {
  return row?.outcome === 'found' && !row.final
}

/** Returns the index of the first line whose payment has changed since it was shown. */
async function findNews(rows: Rows, signal: AbortSignal): Promise<number | undefined> {
  for (const [index, row] of rows.entries()) {
    if (row?.outcome !== 'found' || row.final || signal.aborted) continue
    const answer = await fetch(pathOf.transactionData(row.id), { signal }).catch(() => null)
    const current = answer?.ok ? VersionAnswer.safeParse(await answer.json().catch(() => null)) : undefined
    if (current?.success && current.data.version !== '' && current.data.version !== row.status) return index
  }
  return undefined
}
