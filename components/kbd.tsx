import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** The look of a key: in a text, at the end of a button, at the end of a primary button. */
export const keyLook = cva(
  'inline-grid place-items-center rounded-sm border border-b-2 px-1.25 font-sans text-2xs/none font-medium',
  {
    variants: {
      on: {
        page: 'h-5 min-w-5 border-line-strong bg-card text-subtle',
        button: '-mr-1 ml-1 h-4.5 min-w-4.5 border-line-strong bg-card text-subtle max-laptop:hidden',
        primary: '-mr-1 ml-1 h-4.5 min-w-4.5 border-on-accent/30 bg-on-accent/6 max-laptop:hidden',
      },
    },
  },
)

/** Shows a key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={keyLook({ on: 'page' })}>{children}</kbd>
}
