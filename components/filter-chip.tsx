import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'

/** The look of a filter: dashed while it is off, tinted while it is set. An order is always set, so its border is solid. */
export const chipLook = cva('inline-flex items-center gap-1.5 rounded-md border text-sm font-medium', {
  variants: {
    state: {
      off: 'h-8 border-dashed border-line-strong px-2.5 whitespace-nowrap text-subtle max-laptop:h-9 [&>svg]:text-muted',
      order: 'h-8 border-line px-2.5 whitespace-nowrap text-subtle max-laptop:h-9 [&>svg]:text-muted',
      set: [
        'min-h-8 max-w-full shrink-0 border-transparent bg-accent-soft pr-1 pl-2.5',
        'whitespace-normal wrap-anywhere text-accent-ink',
      ],
    },
  },
})

/** Shows a word that is set. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={chipLook({ state: 'set' })}>{children}</span>
}

const crossLook = 'grid size-6 place-items-center rounded-sm hover:bg-accent/14'

/** Shows the button that removes a set word by an action. */
export function ChipCross(props: Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button type="button" {...props} className={crossLook}>
      <X className="size-3.5 stroke-2" />
    </button>
  )
}

/** Shows the cross of a filter, as a link to the list without it. */
export function ChipCrossLink(props: Omit<AppLinkProps, 'className' | 'children'>) {
  return (
    <AppLink {...props} className={crossLook}>
      <X className="size-3.5 stroke-2" />
    </AppLink>
  )
}

type FilterChipProps = { children: ReactNode; removeLabel: string; removeHref: string }

/** Shows a filter that is set, with the link that removes it. */
export function FilterChip({ children, removeLabel, removeHref }: FilterChipProps) {
  return (
    <Chip>
      {children}
      <ChipCrossLink href={removeHref} aria-label={removeLabel} />
    </Chip>
  )
}
