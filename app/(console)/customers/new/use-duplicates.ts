'use client'

import { useEffect, useRef, useState } from 'react'
import type { SearchRefusal } from '../../_kit/words/search-refusal'
import type { DuplicateFindings } from '../../_records/customer/find-duplicates'
import { searchDuplicates } from './actions'

type Typed = { email: string; phone_number: string; legal_name: string; country: string }
/** `refusal`: why no search was made. */
export type Found = DuplicateFindings & { isSearched: boolean; refusal?: SearchRefusal }

const nobody: Found = { duplicates: [], phone: null, checked: true, unasked: [], more: false, isSearched: false }

/** Searches for existing customers with a debounce; the answer for an earlier text is dropped. */
export function useDuplicates({ email, phone_number, legal_name, country }: Typed): Found {
  const [found, setFound] = useState(nobody)
  const latest = useRef(0)
  useEffect(() => {
    const mine = ++latest.current
    if (email === '' && phone_number === '' && legal_name.trim().length < 4) return setFound(nobody)
    const waiting = setTimeout(async () => {
      const result = await searchDuplicates({ email, phone_number, legal_name, country }).catch(() => null)
      if (mine !== latest.current) return
      setFound(
        result?.ok
          ? { ...result.value, isSearched: true }
          : { ...nobody, checked: false, isSearched: true, refusal: result ?? undefined },
      )
    }, 400)
    return () => clearTimeout(waiting)
  }, [email, phone_number, legal_name, country])
  return found
}
