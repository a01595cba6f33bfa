import { type ReactNode, useId } from 'react'

type FormSectionProps = {
  title?: ReactNode
  /** A rule for the fields of this part, in grey at the right. */
  rule?: ReactNode
  children: ReactNode
}

const look = 'grid min-w-0 grid-cols-1 gap-4 p-4 not-first:border-t'

/** Shows a part of a form in a card, divided by a line from the part before. Screen readers say title and rule with its fields. */
export function FormSection({ title, rule, children }: FormSectionProps) {
  const id = useId()
  if (!title) return <section className={look}>{children}</section>
  return (
    <fieldset aria-labelledby={`${id}-title`} aria-describedby={rule ? `${id}-rule` : undefined} className={look}>
      <div className="flex items-baseline justify-between gap-3 max-tablet:flex-col max-tablet:gap-0.5">
        <h2 id={`${id}-title`} className="flex items-center gap-2 text-sm">
          {title}
        </h2>
        {rule && (
          <span id={`${id}-rule`} className="text-xs text-muted">
            {rule}
          </span>
        )}
      </div>
      {children}
    </fieldset>
  )
}
