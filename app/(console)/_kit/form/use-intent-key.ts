import { useRef } from 'react'

/**
 * Returns a function that gives the idempotency key of what a form sends. The same again has the same key, so that a repeated
 * press has one effect and shows the same secret; anything else is another request.
 */
export function useIntentKey(): (sent: object) => string {
  const last = useRef({ text: '', key: '' })
  return (sent) => {
    const text = JSON.stringify(sent)
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
