import type { ReactNode } from 'react'
import { Notice } from '#components/notice'

/** Why what the person just did was not done, as a sentence that stays; it is read out as it appears. Nothing where there is no reason. */
export function RefusedNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Notice tone="bad" role="alert">
      {children}
    </Notice>
  )
}
