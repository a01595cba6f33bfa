import type { KeyboardEvent } from 'react'

/** Ctrl+Enter or ⌘+Enter sends the form from any of its fields. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
