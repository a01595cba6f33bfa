import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

/** Shows the filters of a list. While one of them is open the others stay above its backdrop, so that one press switches. */
export function FilterBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-2 has-[[data-slot=menu]:not([hidden])]:relative has-[[data-slot=menu]:not([hidden])]:z-29',
        className,
      )}
    >
      {children}
    </div>
  )
}
