import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

type FormSectionProps = {
  title?: ReactNode
  /** What holds for the fields of this part; a quiet line at the right. */
  rule?: ReactNode
  children: ReactNode
}

/** A part of the form in a card, divided by a line from the part before. */
export function FormSection({ title, rule, children }: FormSectionProps) {
  return (
    <section className="grid grid-cols-1 gap-4 p-4 not-first:border-t">
      {title && (
        <div className="flex items-baseline justify-between gap-3 max-md:flex-col max-md:gap-0.5">
          <h2 className="flex items-center gap-2 text-sm">{title}</h2>
          {rule && <span className="text-xs text-muted">{rule}</span>}
        </div>
      )}
      {children}
    </section>
  )
}

const row = cva('grid items-start gap-3 max-md:grid-cols-1', {
  variants: { shape: { halves: 'grid-cols-2', place: 'grid-cols-[1.6fr_1fr_1fr]' } },
  defaultVariants: { shape: 'halves' },
})

/** Fields beside each other: two halves, or an address with its city and country. Under each other on a phone. */
export function FieldRow({ shape, children }: { shape?: 'halves' | 'place'; children: ReactNode }) {
  return <div className={row({ shape })}>{children}</div>
}
