'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ActionResult } from '#lib/action'
import type { FoundPayees } from './quotes/new/find-payees'

type Find = (input: { term: string }) => Promise<ActionResult<FoundPayees>>

const nobody: FoundPayees = { found: [], more: false }

/** Customers that match what is typed; asked a moment after the last key. */
export function useCustomerSearch(find: Find) {
  const [text, setText] = useState('')
  const settled = useSettled(text, 200)
  const asked = useQuery({
    queryKey: ['customers', settled],
    staleTime: 30_000,
    queryFn: async (): Promise<FoundPayees> => {
      const result = await find({ term: settled })
      if (!result.ok) throw new Error(result.code)
      return result.value
    },
  })
  // Rows of the text before are no answer to this one: Enter would choose somebody else.
  const loading = asked.isPending || text !== settled
  const { found, more } = (!loading && asked.data) || nobody
  return { search: setText, found, more, loading, failed: asked.isError }
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
