'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod/mini'
import { QueryProvider } from './query-provider'

const Heard = z.object({ version: z.string() })

export type LiveRecordProps = {
  /** Returns `{ version }`, which changes when the page would look different. */
  address: string
  /** The one that the page was drawn with. */
  version: string
  everySeconds: number
}

/**
 * Asks whether anything changed, and then has the page drawn anew. It draws nothing itself. A hidden page does not ask, and a page that
 * is left open asks less and less often.
 */
export function LiveRecord(props: LiveRecordProps) {
  return (
    <QueryProvider>
      <Listener {...props} />
    </QueryProvider>
  )
}

function Listener({ address, version, everySeconds }: LiveRecordProps) {
  const router = useRouter()
  const heard = useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      return answer.ok ? Heard.parse(await answer.json()).version : null
    },
    refetchInterval: ({ state }) => nextAskAfter(everySeconds, state.dataUpdateCount) * 1000,
    staleTime: everySeconds * 1000,
    initialData: version,
  })
  const changed = heard.data !== null && heard.data !== version
  const refresh = useEffectEvent(() => router.refresh())
  // Each answer that differs counts, not only the first: it may go on changing while the page is drawn anew.
  const newsAt = changed ? heard.dataUpdatedAt : 0
  useEffect(() => {
    if (newsAt > 0) refresh()
  }, [newsAt])
  return null
}

const asksBeforeBackingOff = 20
const atMostSeconds = 60

/** Seconds until the next question, after so many. */
function nextAskAfter(everySeconds: number, asked: number): number {
  return Math.min(atMostSeconds, everySeconds * 1.5 ** Math.max(0, asked - asksBeforeBackingOff))
}
