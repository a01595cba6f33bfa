import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#components/class-names'

/** A panel with a line around it. Cards are not nested: divide with a line. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('card', className)} />
}

export type CardHeaderProps = {
  title: ReactNode
  /** How many there are, in grey beside the title. */
  count?: ReactNode
  /** A quiet fact after the title. */
  fact?: ReactNode
  /** One link, control or quiet fact at the right end. */
  children?: ReactNode
  id?: string
}

/** The head of a card: title, quiet fact, one link or control at the right. */
export function CardHeader({ title, count, fact, children, id }: CardHeaderProps) {
  return (
    <header>
      <h2 id={id}>
        {title}
        {count !== undefined && <span className="count"> {count}</span>}
      </h2>
      {fact && <span className="text-sm text-muted">{fact}</span>}
      {children && <span className="ml-auto flex items-center gap-2 text-xs text-muted">{children}</span>}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('body', className)} />
}

/** The foot of a card: what stands in the way at the left, the acts at the right. */
export function CardFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return <footer {...rest} className={classNames('flex items-center gap-2 justify-between', className)} />
}
