'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionRefusal } from '#lib/access/action'
import { readCallEnd } from './actions'

/** `none` means that no answer was lost. `sentAt` is formatted for the locale of the reader. */
export type OpenCall = { end: 'none' | 'open' | 'done' | 'failed' | 'not_known'; key: string; sentAt: string }

const none: OpenCall = { end: 'none', key: '', sentAt: '' }
const pauseMs = 2000

/** Polls the outcome of a call whose answer was lost. `onDone` receives the id of the record that it was about, or created. */
export function useOpenCall(onDone: (objectId: string) => void) {
  const [callId, setCallId] = useState<string | null>(null)
  const [call, setCall] = useState(none)
  const look = useEffectEvent(async (id: string, isOver: () => boolean) => {
    const read = await readCallEnd({ callId: id }).catch(() => null)
    if (isOver() || !read?.ok) return
    const { objectId, ...known } = read.value
    setCall(known)
    if (known.end === 'open') return
    setCallId(null)
    if (known.end === 'done') onDone(objectId)
  })
  useEffect(() => {
    if (callId === null) return
    let over = false
    let waiting: ReturnType<typeof setTimeout>
    const again = async () => {
      await look(callId, () => over)
      if (!over) waiting = setTimeout(again, pauseMs)
    }
    waiting = setTimeout(again, pauseMs / 2)
    return () => {
      over = true
      clearTimeout(waiting)
    }
  }, [callId])
  return {
    call,
    /** The call that is polled; null if none is. */
    callId,
    /** Starts polling if a refusal names an open call; returns false if it names none, or if the console did not answer. */
    follow: (refusal: ActionRefusal | null): boolean => {
      const id = refusal?.extra?.call_id
      if (typeof id !== 'string') return false
      setCallId(id)
      setCall({ ...none, end: 'open' })
      return true
    },
    forget: () => setCall(none),
  }
}

/** Reads the page again once the outcome of a call is known, for whoever closed the dialog before; gives up after two minutes. */
export async function refreshWhenKnown(callId: string, refresh: () => void): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const read = await readCallEnd({ callId }).catch(() => null)
    if (read !== null && !(read.ok && read.value.end === 'open')) return refresh()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
