'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import type { ActionRefusal, ActionResult } from '#lib/access/run-action'
import { mayHaveMoved } from '../../_kit/live/may-have-moved'
import { refreshWhenAnswered } from '../../_kit/live/refresh-when-answered'
import { refreshWhenKnown, useOpenCall } from './use-open-call'

/**
 * Sends an act and follows a lost answer. `end` is what came of it; `found` if the answer was lost and a look-up found the effect.
 * `refusal` is null if the console did not answer, and undefined if nothing was refused. The same `content` is sent again with the
 * same idempotency key. The page behind the dialog is read again after a refusal, unless by an outage (`mayHaveMoved`), and once the
 * outcome of a lost answer is known, also if the dialog was closed by then.
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
  const { call, callId, follow, forget } = useOpenCall(() => setEnd({ end: 'found' }))
  useEffect(() => {
    if (callId === null) return
    return () => void refreshWhenKnown(callId, router.refresh)
  }, [callId, router])
  const run = () =>
    startTransition(async () => {
      setRefusal(undefined)
      if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() }
      const result = await act(sent.current.key).catch(() => null)
      if (result?.ok) return setEnd(result.value)
      if (follow(result)) return
      forget()
      setRefusal(result)
      if (result === null) void refreshWhenAnswered(router.refresh)
      else if (mayHaveMoved(result.code)) router.refresh()
    })
  return { run, end, refusal, call, pending: pending || call.end === 'open' }
}
