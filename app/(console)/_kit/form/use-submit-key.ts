'use client'

import { useEffect, useEffectEvent } from 'react'

/** Runs the main act of the page on Ctrl+Enter or ⌘+Enter. Key repeat counts once, and nothing happens while a dialog is open. */
export function useSubmitKey(act: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.repeat) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
