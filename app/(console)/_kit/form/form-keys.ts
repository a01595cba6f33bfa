import type { KeyboardEvent } from 'react'

/** Submits the form on Ctrl+Enter or ⌘+Enter in any of its fields. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
