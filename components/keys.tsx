'use client'

import { useEffect, useRef } from 'react'

/**
 * Listens to single keys of the page ("j", "Enter", "/"). They rest while somebody types, while a dialog is open,
 * with a modifier pressed, and when the person switched them off (`<html data-keys="off">`).
 * A handler that answers false lets the browser have the key.
 */
export function useKeys(handlers: Record<string, (event: KeyboardEvent) => unknown>) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || keysRest(event.target)) return
      const handler = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (handler && handler(event) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function keysRest(target: EventTarget | null): boolean {
  if (document.documentElement.dataset.keys === 'off' || document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="menuitem"]'))
  )
}
