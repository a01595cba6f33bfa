'use client'

import { useEffect, useEffectEvent } from 'react'

/** Ctrl or ⌘ with Enter does the one act of the page. A key held down counts once, and an open dialog comes first. */
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
