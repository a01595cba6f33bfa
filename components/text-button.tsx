import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const look = cva('-mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 text-subtle hover:bg-hover hover:text-ink', {
  variants: { kind: { id: 'mono text-sm', word: 'text-xs' } },
})

/** Shows a word or an id within a line that can be pressed; its background is only visible on hover. */
export function TextButton({ kind, ...rest }: Omit<ComponentProps<'button'>, 'className'> & { kind: 'id' | 'word' }) {
  return <button type="button" {...rest} className={look({ kind })} />
}
