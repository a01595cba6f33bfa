import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'
import { classNames } from '#components/class-names'
import { linkLook } from '#components/text-link'

type Tone = 'plain' | 'wait'

const frame = cva('min-w-0 rounded-lg border bg-card', {
  variants: { tone: { plain: '', wait: 'border-wait-line' } },
})

const head = cva('flex min-h-12 flex-wrap items-center gap-2 border-b px-4 py-2 last:border-b-0', {
  variants: { tone: { plain: '', wait: 'rounded-t-[9px] border-wait-line bg-wait-soft' } },
})

/** Shows a panel with a border. Cards are not nested: divide them with lines. */
export function Card({ className, tone = 'plain', ...rest }: ComponentProps<'section'> & { tone?: Tone }) {
  return <section data-slot="card" {...rest} className={frame({ tone, className })} />
}

/** Shows a card that is a form: its fields, and a `CardFooter` with the buttons. */
export function CardForm({ className, ...rest }: ComponentProps<'form'>) {
  return <form data-slot="card" noValidate {...rest} className={frame({ tone: 'plain', className })} />
}

/** Shows the head of a card that begins with another element than its title. */
export function CardHead({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <header className={head({ tone })}>{children}</header>
}

export type CardHeaderProps = {
  title: ReactNode
  /** The number of items, in grey beside the title. */
  count?: ReactNode
  /** A secondary fact after the title. */
  fact?: ReactNode
  /** One link, control or secondary fact at the right end. */
  children?: ReactNode
  id?: string
}

/** Shows the head of a card: title, secondary fact, and one link or control at the right. */
export function CardHeader({ title, count, fact, children, id }: CardHeaderProps) {
  return (
    <CardHead>
      <h2 id={id}>
        {title}
        {count !== undefined && <span className="font-normal text-muted tabular-nums"> {count}</span>}
      </h2>
      {fact && <span className="text-sm text-muted">{fact}</span>}
      {children && <span className="ml-auto flex items-center gap-2 text-xs text-muted">{children}</span>}
    </CardHead>
  )
}

/** Shows the only link in the head of a card. */
export function CardLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={classNames(linkLook, 'inline-flex min-h-6 items-center text-sm', className)} />
}

/** Shows the content of a card, with its usual padding. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('p-4', className)} />
}

const foot = cva('flex items-center justify-between gap-2 border-t px-4 py-3 max-tablet:flex-wrap max-tablet:*:flex-wrap', {
  variants: {
    stays: {
      true: 'max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-10 max-tablet:bg-card max-tablet:shadow-md',
    },
  },
})

/**
 * Shows the foot of a card: obstacles at the left, buttons at the right. `stays`: on a phone it is fixed at the window's
 * bottom.
 */
export function CardFooter({ stays, children }: { stays?: boolean; children: ReactNode }) {
  return (
    <footer data-stays={stays || undefined} className={foot({ stays })}>
      {children}
    </footer>
  )
}

/** Shows the buttons of a foot; on a phone they share its width. */
export function CardActs({ children }: { children: ReactNode }) {
  return <span className="flex items-center gap-2 max-tablet:flex-auto max-tablet:*:flex-auto">{children}</span>
}
