import type { ReactNode } from 'react'
import { Notice } from '#components/notice'

/** Says why what the person just did was not done. The sentence stays, and is read out as it appears; without a reason there is nothing. */
export function RefusedNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Notice tone="bad" role="alert">
      {children}
    </Notice>
  )
}
