'use client'

import { useEffect } from 'react'

/**
 * Loads the font of ids, references and phones when the browser has nothing else to do. A page of the console that needs it then
 * has it from the start, and is laid out once.
 */
export function IdleFont() {
  useEffect(() => {
    const load = () => {
      const family = getComputedStyle(document.documentElement).getPropertyValue('--font-geist-mono')
      document.fonts.load(`1em ${family}`).catch(() => {
        // Offline: the page that needs the font asks for it again.
      })
    }
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(load)
    else setTimeout(load, 1_000)
  }, [])
  return null
}
