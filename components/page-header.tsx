import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '#components/app-link'
import { PageTitle } from '#components/page-title'

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
    <div>
      <div className="flex items-center gap-3 flex-wrap">
        <PageTitle className={record ? 'md' : undefined} statusId={badge ? 'page-status' : undefined}>
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
      <div className="head">
        {before ? (
          <div className="flex items-center gap-4">
            {before}
            {named}
          </div>
        ) : (
          named
        )}
        {actions && <div className="acts">{actions}</div>}
      </div>
    </>
  )
}

function Crumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label?: string }) {
  return (
    <nav className="crumbs" aria-label={label}>
      {crumbs.map((crumb, position) => (
        <Fragment key={crumb.href ?? 'here'}>
          {position > 0 && <ChevronRight className="size-3 stroke-[2.25]" />}
          {crumb.href ? <AppLink href={crumb.href}>{crumb.label}</AppLink> : <span aria-current="page">{crumb.label}</span>}
        </Fragment>
      ))}
    </nav>
  )
}

function MetaLine({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <p className="flex items-center gap-1.5 flex-wrap">
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
