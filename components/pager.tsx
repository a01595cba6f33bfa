import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '#components/button'

export type PagerProps = {
  /** How many records match, and how many are on this page. */
  summary: ReactNode
  newerLabel: string
  olderLabel: string
  /** Absent at the ends of the list: the control is then disabled. A list of one page has neither. */
  newerHref?: string
  olderHref?: string
  /** At the left: actions on the selected rows, or the age of the list. */
  children?: ReactNode
}

/** Controls for keyset pagination, which has no page numbers: newer, older, and the count. One page alone has no links. */
export function Pager({ summary, newerLabel, olderLabel, newerHref, olderHref, children }: PagerProps) {
  return (
    <ListFoot>
      <span className="flex items-center gap-3 max-tablet:flex-wrap max-tablet:empty:hidden">{children}</span>
      <span className={footActs}>
        <span className="mr-2 whitespace-nowrap tabular-nums max-tablet:m-0 max-tablet:whitespace-normal max-tablet:basis-full">
          {summary}
        </span>
        {(newerHref || olderHref) && (
          <>
            <PageLink href={newerHref} rel="prev">
              <ChevronLeft />
              {newerLabel}
            </PageLink>
            <PageLink href={olderHref} rel="next">
              {olderLabel}
              <ChevronRight />
            </PageLink>
          </>
        )}
      </span>
    </ListFoot>
  )
}

/** Shows the foot of a list. */
export function ListFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-12 items-center justify-between border-t pr-3 pl-4 text-sm text-muted max-tablet:h-auto max-tablet:flex-wrap max-tablet:gap-2 max-tablet:px-4 max-tablet:py-3">
      {children}
    </div>
  )
}

/** The buttons at its end; on a phone they share its width. */
const footActs = 'flex items-center gap-2 max-tablet:w-full max-tablet:flex-wrap'

function PageLink({ href, rel, children }: { href?: string; rel: 'prev' | 'next'; children: ReactNode }) {
  if (!href) {
    return (
      <Button size="sm" className="max-tablet:flex-1" disabled>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton size="sm" className="max-tablet:flex-1" href={href} rel={rel}>
      {children}
    </LinkButton>
  )
}
