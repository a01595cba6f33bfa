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
    <div className="pager">
      <span className="flex items-center gap-3">{children}</span>
      <span className="flex items-center gap-2">
        <span className="whitespace-nowrap tabular-nums mr-2">{summary}</span>
        <PageLink href={newerHref} rel="prev">
          <ChevronLeft />
          {newerLabel}
        </PageLink>
        <PageLink href={olderHref} rel="next">
          {olderLabel}
          <ChevronRight />
        </PageLink>
      </span>
    </div>
  )
}

function PageLink({ href, rel, children }: { href?: string; rel: 'prev' | 'next'; children: ReactNode }) {
  if (!href) {
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton size="sm" href={href} rel={rel}>
      {children}
    </LinkButton>
  )
}
