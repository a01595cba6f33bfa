'use client'

import { useRouter } from 'next/navigation'
import { useKeys } from '#components/keys'
import { toRoute } from '#lib/to-route'

/** Single keys of a page that go somewhere: `{ n: '/customers/new' }`. */
export function LinkKeys({ keys }: { keys: Readonly<Record<string, string>> }) {
  const router = useRouter()
  useKeys(Object.fromEntries(Object.entries(keys).map(([key, href]) => [key, () => router.push(toRoute(href))])))
  return null
}
