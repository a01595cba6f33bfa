'use client'

import { useRouter } from 'next/navigation'
import { type KeyWords, useKeys } from '#components/keys'
import { toRoute } from '#lib/shared/to-route'

type Props = { keys: Readonly<Record<string, string>>; words?: KeyWords }

/** Declares keyboard shortcuts that navigate: `{ n: '/customers/new', 'g h': '/' }`. */
export function LinkKeys({ keys, words }: Props) {
  const router = useRouter()
  useKeys(Object.fromEntries(Object.entries(keys).map(([key, href]) => [key, () => router.push(toRoute(href))])), words)
  return null
}
