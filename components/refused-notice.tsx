import type { ReactNode } from 'react'
import { Notice } from '#components/notice'

/**
 * Shows the reason why the person's action was refused. It stays on the page and is announced; without a reason nothing is
 * rendered.
 */
export function RefusedNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Notice tone="bad" role="alert">
      {children}
    </Notice>
  )
}
