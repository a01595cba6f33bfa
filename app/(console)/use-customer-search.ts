'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ActionResult } from '#lib/action'
import type { FoundPayee } from './quotes/new/payee-face'

type Find = (input: { term: string }) => Promise<ActionResult<FoundPayee[]>>

/** Customers that match what is typed; asked a moment after the last key. */
export function useCustomerSearch(find: Find) {
  const [text, setText] = useState('')
  const settled = useSettled(text, 200)
  const asked = useQuery({
    queryKey: ['customers', settled],
    staleTime: 30_000,
    queryFn: async (): Promise<FoundPayee[]> => {
      const result = await find({ term: settled })
      if (!result.ok) throw new Error(result.code)
      return result.value
    },
  })
  // Rows of the text before are no answer to this one: Enter would choose somebody else.
  const loading = asked.isPending || text !== settled
  return { search: setText, found: loading ? [] : (asked.data ?? []), loading, failed: asked.isError }
}

/** The value once it has not changed for so long. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(waiting)
  }, [value, milliseconds])
  return settled
}
