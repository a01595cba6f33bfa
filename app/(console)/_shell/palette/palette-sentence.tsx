import type { ReactNode } from 'react'

/** Shows a sentence under the rows; it takes no space if it is empty. */
export function PaletteSentence({ role, children }: { role?: 'alert' | 'status'; children: ReactNode }) {
  const tone = role === 'alert' ? 'text-bad' : 'text-subtle'
  return (
    <p className={`flex items-center gap-2 px-5 py-2 text-sm empty:p-0 ${tone}`} role={role}>
      {children}
    </p>
  )
}
