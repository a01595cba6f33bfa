'use client'

import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod/mini'

const Draft = z.object({ decision: z.string(), reasonCode: z.string(), note: z.string() })
export type Draft = z.infer<typeof Draft>

/**
 * Stores the entered text of one review in this tab, so that it survives a reload, a failure and the end of the session. Only the
 * person who typed it gets it back.
 */
export function useDraft(key: string, draft: Draft, onFound: (draft: Draft) => void): () => void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const stored = readDraft(key)
    if (stored) found(stored)
  }, [key])
  const { decision, reasonCode, note } = draft
  useEffect(() => {
    if (decision !== '' || reasonCode !== '' || note !== '') keep(key, { decision, reasonCode, note })
  }, [key, decision, reasonCode, note])
  return () => window.sessionStorage.removeItem(key)
}

function readDraft(key: string): Draft | undefined {
  const text = window.sessionStorage.getItem(key)
  if (text === null) return undefined
  const parsed = Draft.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}

/** Stores the draft. Storage may be disabled in the browser: then it is not stored, and everything else works. */
function keep(key: string, draft: Draft): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full or disabled.
  }
}
