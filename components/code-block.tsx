import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const look = cva('overflow-auto rounded-[8px] border bg-sunken px-3 py-2.5 font-mono text-xs/4.5 text-ink', {
  variants: { wraps: { true: 'break-all whitespace-pre-wrap', false: 'whitespace-pre' } },
})

/** Shows read-only code. `className` can limit its height. */
export function CodeBlock({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <pre data-slot="scroll" className={look({ wraps: false, className })} tabIndex={0}>
      {children}
    </pre>
  )
}

type CodeAreaProps = Pick<ComponentProps<'textarea'>, 'rows' | 'aria-label'> & {
  value: string
  /** Long lines wrap instead of scrolling. */
  wraps?: boolean
}

/** Shows text to copy by hand: it can be selected as a whole. */
export function CodeArea({ wraps = false, ...rest }: CodeAreaProps) {
  return <textarea readOnly {...rest} className={look({ wraps, className: 'w-full' })} />
}
