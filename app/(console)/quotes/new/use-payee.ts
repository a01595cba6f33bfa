'use client'

import { useQuery } from '@tanstack/react-query'
import { pathOf } from '#lib/shared/path-of'
import type { ChosenPayee } from './payee'

/**
 * Returns the chosen customer with accounts and latest quotes; `failed` if these could not be read, which is not "none".
 * `named` then still has the name, if this console remembers it.
 */
export function usePayee(customerId: string | null, first: ChosenPayee | undefined) {
  const isFirst = first !== undefined && (first.payee ?? first.seen)?.id === customerId
  const requested = useQuery({
    queryKey: ['payee', customerId],
    enabled: customerId !== null,
    initialData: isFirst ? first : undefined,
    staleTime: ({ state }) => (state.data?.payee ? 30_000 : 0),
    queryFn: async ({ signal }): Promise<ChosenPayee> => {
      const answer = await fetch(pathOf.payeeData(customerId ?? ''), { signal })
      if (!answer.ok) throw new Error('no answer')
      return answer.json()
    },
  })
  const chosen = customerId === null ? undefined : requested.data
  const payee = chosen?.payee ?? null
  return {
    payee,
    named: payee ?? chosen?.seen ?? null,
    failed: requested.isError || chosen?.payee === null,
    retry: () => requested.refetch(),
  }
}
