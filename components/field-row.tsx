import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const place = 'tablet:grid-cols-[1.6fr_1fr_1fr] laptop:max-desktop:grid-cols-2 laptop:max-desktop:*:first:col-span-2'
const row = cva('grid grid-cols-1 items-start gap-3', {
  variants: {
    shape: { halves: 'tablet:grid-cols-2', uneven: 'tablet:grid-cols-[3fr_2fr] laptop:max-desktop:grid-cols-1', place },
  },
  defaultVariants: { shape: 'halves' },
})

/** Fields side by side: two halves, a wide and a narrow one, or an address with city and country. Stacked on a phone. */
export function FieldRow({ shape, children }: { shape?: 'halves' | 'uneven' | 'place'; children: ReactNode }) {
  return <div className={row({ shape })}>{children}</div>
}
