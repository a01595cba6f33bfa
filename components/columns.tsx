import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#components/class-names'

const columns = cva('grid items-start gap-6 max-md:gap-4', {
  variants: {
    side: {
      narrow: 'grid-cols-[minmax(0,1fr)_344px] max-md:grid-cols-1',
      middle: 'grid-cols-[minmax(0,1fr)_376px] max-md:grid-cols-1',
      wide: 'grid-cols-[minmax(0,1fr)_400px] max-md:grid-cols-1',
      half: 'grid-cols-[1fr_1fr] max-md:grid-cols-1',
    },
  },
})

export type ColumnsProps = {
  /** How wide the second column is: 344, 376 or 400 px, or half. */
  side: 'narrow' | 'middle' | 'wide' | 'half'
  children: ReactNode
} & Omit<ComponentProps<'div'>, 'children'>

/** Two columns beside each other, under each other on a phone. */
export function Columns({ side, className, ...rest }: ColumnsProps) {
  return <div {...rest} className={columns({ side, className })} />
}

const firsts = {
  /** Above everything else. */
  lead: 'max-md:contents max-md:[&>[data-slot=card]:first-child]:-order-2',
  /** Above what the other column shows; the rest of it under that. */
  act: 'max-md:contents max-md:[&>[data-slot=card]]:order-1 max-md:[&>[data-slot=card]:first-child]:-order-1',
} as const

export type ColumnProps = {
  /** On a phone, its first card stands before the cards of the other column: the one to act in, or one before even that. */
  first?: keyof typeof firsts
  className?: string
  children: ReactNode
}

/** Cards under each other. */
export function Column({ first, className, children }: ColumnProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-6 max-md:gap-4', first && firsts[first], className)}>{children}</div>
  )
}
