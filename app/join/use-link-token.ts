import { useEffect, useState } from 'react'

/**
 * The secret of the link that opened this page; undefined until it is read, empty when there is none. It is taken out of the address at once, so
 * that it stays neither on the screen nor in the history of the browser.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const found = window.location.hash.slice(1)
      // A second look finds nothing, as the first has taken it.
      setToken((before) => (found === '' ? (before ?? '') : found))
      if (found !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
    }
    take()
    window.addEventListener('hashchange', take) // another link, opened in the same tab
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
