import { useEffect, useState } from 'react'

/**
 * Returns the secret of the link that opened this page; undefined until it is read, empty if there is none. It is removed from
 * the address at once, so that it stays neither on the screen nor in the browser history.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const found = window.location.hash.slice(1)
      // A second read (effects run twice in development) finds nothing, because the first has removed it.
      setToken((before) => (found === '' ? (before ?? '') : found))
      if (found !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
    }
    take()
    window.addEventListener('hashchange', take) // another link, opened in the same tab
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
