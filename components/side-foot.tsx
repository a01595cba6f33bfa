import type { ReactNode } from 'react'

/** Shows the last line of the side bar, and of the drawer that replaces it on narrow screens. */
export function SideFoot({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="side-foot"
      className="-mx-1 mt-auto flex min-h-9 items-center gap-2 border-t px-2 pt-2 text-xs/5 text-muted folded:flex-col-reverse folded:px-0"
    >
      {children}
    </div>
  )
}
