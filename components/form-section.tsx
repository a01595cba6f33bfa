import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

type FormSectionProps = {
  title?: ReactNode
  /** A rule for the fields of this part, in grey at the right. */
  rule?: ReactNode
  children: ReactNode
}

/** Shows a part of a form in a card, divided by a line from the part before. */
export function FormSection({ title, rule, children }: FormSectionProps) {
  return (
    <section className="grid grid-cols-1 gap-4 p-4 not-first:border-t">
      {title && (
        <div className="flex items-baseline justify-between gap-3 max-tablet:flex-col max-tablet:gap-0.5">
          <h2 className="flex items-center gap-2 text-sm">{title}</h2>
          {rule && <span className="text-xs text-muted">{rule}</span>}
        </div>
      )}
      {children}
    </section>
  )
}

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
