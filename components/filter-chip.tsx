import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { AppLink } from '#components/app-link'

/** A filter that is set, with its own way to remove it. */
export function FilterChip({
  children,
  removeLabel,
  removeHref,
}: {
  children: ReactNode
  removeLabel: string
  removeHref: string
}) {
  return (
    <span className="chip set">
      {children}
      <AppLink href={removeHref} className="x" aria-label={removeLabel}>
        <X className="size-3.5 stroke-2" />
      </AppLink>
    </span>
  )
}

/** A filter that can be added. */
export function AddFilterChip({ children, ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="button" {...rest} className="chip">
      <Plus className="size-3.5 stroke-2" />
      {children}
    </button>
  )
}
