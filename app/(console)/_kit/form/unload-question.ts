import { useEffect } from 'react'

let isLeaving = false

/** Lets the console load another page without the browser's question: it locks, or the session has ended. */
export function leaveUnasked(): void {
  isLeaving = true
}

/** While `isOn`, the browser asks before a reload, a closed tab or another address loses what was typed on this page. */
export function useUnloadQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
