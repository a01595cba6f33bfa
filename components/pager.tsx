import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '#components/button'

export type PagerProps = {
  /** How many match, and how many are on this page. */
  summary: ReactNode
  newerLabel: string
  olderLabel: string
  /** Left out at the ends of the list: the control is then off. */
  newerHref?: string
  olderHref?: string
  /** Stands at the left: acts on the selected rows, or the age of what is shown. */
  children?: ReactNode
}

/** Keyset pages have no numbers: newer, older, and how many there are. */
export function Pager({ summary, newerLabel, olderLabel, newerHref, olderHref, children }: PagerProps) {
  return (
    <ListFoot>
      <span className="flex items-center gap-3 max-md:flex-wrap max-md:empty:hidden">{children}</span>
      <span className={footActs}>
        <span className="mr-2 whitespace-nowrap tabular-nums max-md:m-0 max-md:basis-full">{summary}</span>
        <PageLink href={newerHref} rel="prev">
          <ChevronLeft />
          {newerLabel}
        </PageLink>
        <PageLink href={olderHref} rel="next">
          {olderLabel}
          <ChevronRight />
        </PageLink>
      </span>
    </ListFoot>
  )
}

/** The foot of a list. */
export function ListFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-12 items-center justify-between border-t pr-3 pl-4 text-sm text-muted max-md:h-auto max-md:flex-wrap max-md:gap-2 max-md:px-4 max-md:py-3">
      {children}
    </div>
  )
}

/** The buttons at its end; on a phone they share its width. */
export const footActs = 'flex items-center gap-2 max-md:w-full max-md:flex-wrap'

function PageLink({ href, rel, children }: { href?: string; rel: 'prev' | 'next'; children: ReactNode }) {
  if (!href) {
    return (
      <Button size="sm" className="max-md:flex-1" disabled>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton size="sm" className="max-md:flex-1" href={href} rel={rel}>
      {children}
    </LinkButton>
  )
}
