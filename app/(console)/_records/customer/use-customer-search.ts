'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ActionResult } from '#lib/access/action'
import { useSettled } from '../../_kit/live/use-settled'
import { type SearchRefusal, useSearchRefusal } from '../../_kit/words/search-refusal'
import type { FoundPayees } from './find-payees'
import { longestSearch, planSearch } from './plan-search'

/** The action that searches. */
export type FindPayees = (input: { term: string }) => Promise<ActionResult<FoundPayees>>

const nobody: FoundPayees = { found: [], gaps: '' }

/**
 * Searches customers for what is typed, with a debounce because each search is recorded. A part of a member that this person sees
 * masked is not sent at all, nor is a text that is longer than what can be searched.
 */
export function useCustomerSearch(find: FindPayees, { seesEmails, failed }: { seesEmails: boolean; failed: string }) {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim(), 300)
  const isLong = settled.length > longestSearch
  const isPart = settled !== '' && !isLong && planSearch(settled, { seesEmails }) === undefined
  const isAsked = !isPart && !isLong
  const [t, refusalText] = [useTranslations('customer-search'), useSearchRefusal()]
  const requested = useQuery({
    queryKey: ['customers', settled],
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: (count, error) => !(error instanceof Refused) && count < 1,
    enabled: isAsked,
    queryFn: async (): Promise<FoundPayees> => {
      const result = await find({ term: settled })
      if (!result.ok) throw new Refused(result)
      return result.value
    },
  })
  // Rows of the previous text are not shown for this one: Enter would choose another customer.
  const loading = (requested.isPending && isAsked) || text.trim() !== settled
  const { found, gaps } = (!loading && isAsked && requested.data) || nobody
  const refusal = requested.error instanceof Refused ? requested.error.refusal : undefined
  const refused = isPart ? refusalText({ code: 'search_whole_only' }) : refusalText(refusal)
  const error = isLong ? t('tooLong', { most: longestSearch }) : (refused ?? (requested.isError ? failed : undefined))
  /** A disabled row that tells the user that the list is incomplete. */
  const rest = gaps === '' ? [] : [{ value: '', label: gaps, disabled: true }]
  return { search: setText, found, rest, loading, error }
}

class Refused extends Error {
  constructor(readonly refusal: SearchRefusal) {
    super(refusal.code)
  }
}
