'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findPayees } from './actions'
import type { Payee } from './payee'
import type { FoundPayee } from './payee-face'

/** The chosen customer with accounts and latest quotes; `failed` when the console could not tell, which is not "has none". */
export function usePayee(customerId: string | null, first: Payee | null) {
  const asked = useQuery({
    queryKey: ['payee', customerId],
    enabled: customerId !== null,
    initialData: first?.id === customerId ? first : undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Payee> => {
      const answer = await fetch(`/api/console/payees/${encodeURIComponent(customerId ?? '')}`, { signal })
      if (!answer.ok) throw new Error('no answer')
      return answer.json()
    },
  })
  return { payee: customerId === null ? null : (asked.data ?? null), failed: asked.isError, retry: () => asked.refetch() }
}

/** Customers that match what is typed; asked a moment after the last key. */
export function usePayeeSearch() {
  const [text, setText] = useState('')
  const settled = useSettled(text, 200)
  const asked = useQuery({
    queryKey: ['payees', settled],
    staleTime: 30_000,
    queryFn: async (): Promise<FoundPayee[]> => {
      const result = await findPayees({ term: settled })
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
