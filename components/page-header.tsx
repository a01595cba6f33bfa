import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '#components/app-link'
import { classNames } from '#components/class-names'
import { PageTitle } from '#components/page-title'
import { Skeleton } from '#components/skeleton'

const head = [
  'flex items-start justify-between gap-4 max-md:flex-col max-md:gap-3 max-md:*:w-full',
  // Tabs under it stand nearer.
  'mb-5 max-md:mb-4 max-md:has-[+nav]:mb-3 md:has-[+nav]:mb-3',
].join(' ')

export type Crumb = { label: ReactNode; href?: string }

export type PageHeaderProps = {
  title: ReactNode
  crumbs?: readonly Crumb[]
  /** Names the trail for those who do not see it; needed with crumbs. */
  crumbsLabel?: string
  /** The main status of the record. */
  badge?: ReactNode
  /** Stands at the left of a record's title, for example an avatar. */
  before?: ReactNode
  /** Quiet facts under the title, parted by dots. */
  meta?: readonly ReactNode[]
  actions?: ReactNode
  /** The smaller title of a record known by a name. */
  record?: boolean
}

/** The head of a page: where we are, what this is, what can be done with it. */
export function PageHeader({ title, crumbs, crumbsLabel, badge, before, meta, actions, record }: PageHeaderProps) {
  const named = (
    <div className="min-w-0">
      <div className="flex items-center gap-3 flex-wrap">
        <PageTitle className={record ? 'text-xl tracking-[-0.015em]' : undefined} statusId={badge ? 'page-status' : undefined}>
          {title}
        </PageTitle>
        {badge && (
          <span id="page-status" className="flex items-center gap-3 flex-wrap">
            {badge}
          </span>
        )}
      </div>
      {meta && meta.length > 0 && <MetaLine facts={meta} />}
    </div>
  )
  return (
    <>
      {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} label={crumbsLabel} />}
      <div className={head}>
        {before ? (
          <div className="flex min-w-0 items-center gap-4 max-md:flex-wrap">
            <span className="contents max-md:hidden">{before}</span>
            {named}
          </div>
        ) : (
          named
        )}
        {actions && <div className="flex flex-none gap-2 max-md:flex-wrap max-md:*:data-[slot=button]:flex-1">{actions}</div>}
      </div>
    </>
  )
}

/** The head of a page before its title is known. */
export function PageHeaderLoading({ width }: { width: number }) {
  return (
    <div className={classNames(head, 'animate-late')} aria-busy="true">
      <Skeleton width={width} />
    </div>
  )
}

function Crumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label?: string }) {
  return (
    <nav className="-mt-1 mb-2 flex items-center gap-1.5 text-sm/4 text-muted" aria-label={label}>
      {crumbs.map((crumb, position) => (
        <Fragment key={crumb.href ?? 'here'}>
          {position > 0 && <ChevronRight className="size-3 stroke-[2.25]" />}
          {crumb.href ? (
            <AppLink href={crumb.href} className="py-1 hover:text-ink">
              {crumb.label}
            </AppLink>
          ) : (
            <span aria-current="page" className="text-subtle">
              {crumb.label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

function MetaLine({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-sm text-muted">
      {facts.map((fact, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one record keep their places
        <Fragment key={position}>
          {position > 0 && (
            <span className="max-md:hidden" aria-hidden="true">
              ·
            </span>
          )}
          <span className="wrap-anywhere">{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}
