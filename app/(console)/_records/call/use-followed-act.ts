'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import type { ActionRefusal, ActionResult } from '#lib/access/run-action'
import { useOpenCall } from './use-open-call'

/**
 * Sends an act and follows a lost answer. `end` is what came of it; `found` if the answer was lost and a look-up
 * found the effect. `refusal` is null if the console did not answer, and undefined if nothing was refused; the page behind the
 * dialog is then read again, because it may be stale. The same `content` is sent again with the same idempotency key.
 */
export function useFollowedAct<Value extends { end: string }>(
  content: string,
  act: (idempotencyKey: string) => Promise<ActionResult<Value>>,
) {
  const router = useRouter()
  const sent = useRef<{ content: string; key: string }>(undefined)
  const [end, setEnd] = useState<Value | { end: 'found' }>()
  const [refusal, setRefusal] = useState<ActionRefusal | null>()
  const [pending, startTransition] = useTransition()
  const { call, follow, forget } = useOpenCall(() => setEnd({ end: 'found' }))
  const run = () =>
    startTransition(async () => {
      setRefusal(undefined)
      if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() }
      const result = await act(sent.current.key).catch(() => null)
      if (result?.ok) return setEnd(result.value)
      if (follow(result)) return
      forget()
      setRefusal(result)
      router.refresh()
    })
  return { run, end, refusal, call, pending: pending || call.end === 'open' }
}
