'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { fromSegment } from '#lib/shared/path-of'

/** The time that a record must be open before it counts as seen, in milliseconds. */
const seenAfterMs = 1000
const kinds = { customers: 'customer', quotes: 'quote', transactions: 'transaction' } as const

/** Reports which record was opened, for "Seen lately". The browser reports it, because the server may render pages in advance. */
export function MarkSeen() {
  const path = usePathname()
  useEffect(() => {
    const [, folder = '', segment = ''] = /^\/(customers|quotes|transactions)\/([^/]+)/.exec(path) ?? []
    if (!isFolder(folder) || segment === 'new') return
    const body = JSON.stringify({ kind: kinds[folder], id: fromSegment(segment) })
    const timer = setTimeout(() => {
      const headers = { 'content-type': 'application/json' }
      // A failure is ignored: only a suggestion would be missing.
      fetch('/api/console/seen', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
    }, seenAfterMs)
    return () => clearTimeout(timer)
  }, [path])
  return null
}

function isFolder(text: string): text is keyof typeof kinds {
  return Object.hasOwn(kinds, text)
}
