'use client'

import { useQuery } from '@tanstack/react-query'
import { pathOf } from '#lib/shared/path-of'
import type { Payee } from './payee'

/** Returns the chosen customer with accounts and latest quotes; `failed` if these could not be read, which is not "none". */
export function usePayee(customerId: string | null, first: Payee | null) {
  const requested = useQuery({
    queryKey: ['payee', customerId],
    enabled: customerId !== null,
    initialData: first?.id === customerId ? first : undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Payee> => {
      const answer = await fetch(pathOf.payeeData(customerId ?? ''), { signal })
      if (!answer.ok) throw new Error('no answer')
      return answer.json()
    },
  })
  return {
    payee: customerId === null ? null : (requested.data ?? null),
    failed: requested.isError,
    retry: () => requested.refetch(),
  }
}
