'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../_kit/live/use-settled'
import type { Preview } from '../../_records/quote/preview-view'
import type { DepositDraft } from './deposit-draft'

const everyMs = 10_000

/** Returns the price of what is typed, read again every ten seconds and after every change; nothing in it is guaranteed. */
export function usePrice({ customerId, accountId, minor, feesPaidBy }: DepositDraft, credited: string) {
  const pair = { sourceCurrency: 'VES', destinationCurrency: credited }
  const whole = customerId && accountId && minor
  const terms = whole && { customerId, accountId, amountMinor: minor, side: 'source', feesPaidBy, sourceRail: 'pagomovil' }
  const query = useSettled(new URLSearchParams({ ...pair, ...terms }).toString(), 250)
  return useQuery({
    queryKey: ['deposit-price', query],
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    queryFn: async ({ signal }): Promise<Preview> => {
      const answer = await fetch(`/api/console/quote-preview?${query}`, { signal })
      if (!answer.ok) throw new Error('no answer')
      return answer.json()
    },
  })
}
