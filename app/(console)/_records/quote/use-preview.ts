'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../_kit/live/use-settled'
import type { Preview } from './preview-view'

const everySeconds = 10

/** Returns a preview of the quote. It is read again every ten seconds and after every change; nothing in it is guaranteed. */
export function usePreview(query: string) {
  const settled = useSettled(query, 250)
  return useQuery({
    queryKey: ['preview', settled],
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds * 1000,
    queryFn: async ({ signal }): Promise<Preview> => {
      const answer = await fetch(`/api/console/quote-preview?${settled}`, { signal })
      if (!answer.ok) throw new Error('no answer')
      return answer.json()
    },
  })
}
