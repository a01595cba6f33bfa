'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod/mini'
import { QueryProvider } from './query-provider'

const VersionAnswer = z.object({ version: z.string() })

export type LiveRecordProps = {
  /** An address that returns `{ version }`, which changes when the page would look different. */
  address: string
  /** The version of the rendered page. */
  version: string
  everySeconds: number
}

/**
 * Polls the version of a record and refreshes the page when it has changed. It renders nothing. A hidden page does not poll, and
 * a page that stays open polls at growing intervals.
 */
export function LiveRecord(props: LiveRecordProps) {
  return (
    <QueryProvider>
      <Poller {...props} />
    </QueryProvider>
  )
}

function Poller({ address, version, everySeconds }: LiveRecordProps) {
  const router = useRouter()
  const polled = useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      return answer.ok ? VersionAnswer.parse(await answer.json()).version : null
    },
    refetchInterval: ({ state }) => nextPollAfter(everySeconds, state.dataUpdateCount) * 1000,
    staleTime: everySeconds * 1000,
    initialData: version,
  })
  const changed = polled.data !== null && polled.data !== version
  const refresh = useEffectEvent(() => router.refresh())
  // Each answer with another version counts, not only the first: the record may change again during the refresh.
  const newsAt = changed ? polled.dataUpdatedAt : 0
  useEffect(() => {
    if (newsAt > 0) refresh()
  }, [newsAt])
  return null
}

const pollsBeforeBackingOff = 20
const atMostSeconds = 60

/** Returns the seconds until the next poll; the interval grows after the first polls. */
function nextPollAfter(everySeconds: number, polls: number): number {
  return Math.min(atMostSeconds, everySeconds * 1.5 ** Math.max(0, polls - pollsBeforeBackingOff))
}
