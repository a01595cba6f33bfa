import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#components/class-names'

/* The lead and the rest are stacked, with the rail beside both. */
const record = 'desktop:grid-rows-[auto_1fr]'

const columns = cva('grid grid-cols-1 items-start gap-4 laptop:gap-6', {
  variants: {
    side: {
      narrow: [record, 'desktop:grid-cols-[minmax(0,1fr)_304px] wide:grid-cols-[minmax(0,1fr)_344px]'],
      middle: [record, 'desktop:grid-cols-[minmax(0,1fr)_344px] wide:grid-cols-[minmax(0,1fr)_376px]'],
      wide: 'laptop:grid-cols-[minmax(0,1fr)_320px] desktop:grid-cols-[minmax(0,1fr)_360px] wide:grid-cols-[minmax(0,1fr)_400px]',
      half: '@min-[640px]/halves:grid-cols-2',
    },
  },
})

export type ColumnsProps = {
  /** The width of the second column in a wide window: 344, 376 or 400 px, or half of the container. */
  side: 'narrow' | 'middle' | 'wide' | 'half'
  children: ReactNode
} & Omit<ComponentProps<'div'>, 'children'>

/**
 * Shows two columns, or one in a narrow window: those of a record (`narrow`, `middle`: a `Lead`, a `Rail` and the `Rest`) below
 * 1,200 px, a form and its side (`wide`) below 900, two halves if their container is under 640.
 */
export function Columns({ side, className, ...rest }: ColumnsProps) {
  const grid = <div {...rest} className={columns({ side, className: side === 'half' ? undefined : className })} />
  return side === 'half' ? <div className={classNames('@container/halves', className)}>{grid}</div> : grid
}

const stack = 'flex min-w-0 flex-col gap-4 laptop:gap-6'

type Props = { className?: string; children: ReactNode }

/** Stacks cards. */
export function Column({ className, children }: Props) {
  return <div className={classNames(stack, className)}>{children}</div>
}

/* On a phone it is not painted before the browser has the rail, whose first card may come above it and would move it. */
const leadLook = 'empty:hidden max-laptop:only:animate-hold'

/** Shows the first part of a record. `always`: on a phone even before the card with the buttons. */
export function Lead({ always, children }: { always?: boolean; children: ReactNode }) {
  return (
    <div data-slot="lead" className={classNames(stack, leadLook, always && 'max-laptop:-order-2')}>
      {children}
    </div>
  )
}

/* In one column its cards are side by side if there is room; a single last one takes the full width. */
const rail = [
  'desktop:col-start-2 desktop:row-span-2 desktop:row-start-1',
  'laptop:max-desktop:grid laptop:max-desktop:grid-cols-[repeat(auto-fit,minmax(272px,1fr))] laptop:max-desktop:items-start',
].join(' ')
const asideLast = 'max-tablet:order-1 max-tablet:[[data-slot=lead]:has([data-slot=skeleton])~&]:animate-hold'
const aside = [
  'tablet:max-laptop:grid tablet:max-laptop:grid-cols-2 tablet:max-laptop:items-start tablet:max-laptop:*:last:odd:col-span-2',
].join(' ')
const acting = 'max-laptop:contents max-laptop:*:order-1 max-laptop:*:first:-order-1'

/**
 * Shows the side of a record; in one column it follows the lead, on a phone it is at the end unless it is `early`. `acts`: its
 * first card has the buttons, so this card comes first.
 */
export function Rail({ acts, early, className, children }: Props & { acts?: boolean; early?: boolean }) {
  return <div className={classNames(stack, rail, acts ? acting : aside, !acts && !early && asideLast, className)}>{children}</div>
}

/** All other parts of a record. */
export function Rest({ children }: { children: ReactNode }) {
  return (
    <div className={classNames(stack, 'empty:hidden [[data-slot=lead]:has([data-slot=skeleton])~&]:animate-hold')}>
      {children}
    </div>
  )
}
