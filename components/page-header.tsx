import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '#components/app-link'
import { classNames } from '#components/class-names'
import { PageTitle } from '#components/page-title'
import { Skeleton } from '#components/skeleton'

const head = [
  'flex flex-wrap items-start justify-between gap-x-4 gap-y-3 max-tablet:flex-col max-tablet:*:w-full',
  // Tabs under it are closer.
  'mb-4 has-[+nav]:mb-3 laptop:mb-5 laptop:has-[+nav]:mb-3',
].join(' ')
// On a phone `last` moves to the end of the page, so a head with it is flattened. It is so from the first byte, because `last`
// itself may be streamed later.
const parted = 'max-tablet:contents max-tablet:*:mb-3 max-tablet:**:data-[slot=acts]:mb-4'
const name = 'min-w-0 tablet:grow tablet:basis-96'
const acts =
  'contents max-tablet:flex max-tablet:w-full max-tablet:flex-wrap max-tablet:gap-2 max-tablet:*:data-[slot=button]:flex-1'

type Crumb = { label: ReactNode; href?: string }

export type PageHeaderProps = {
  title: ReactNode
  crumbs?: readonly Crumb[]
  /** Names the breadcrumbs for screen readers; needed with crumbs. */
  crumbsLabel?: string
  /** At the other end of the breadcrumbs: links to the neighbours in the list. */
  crumbsEnd?: ReactNode
  /** The main status of the record. */
  badge?: ReactNode
  /** At the left of a record's title, for example an avatar. */
  before?: ReactNode
  /** Secondary facts under the title, separated by dots; one that is absent has no dot. */
  meta?: readonly ReactNode[]
  actions?: ReactNode
  /** An irreversible action: the last of the actions, and on a phone the last element of the page. */
  last?: ReactNode
  /** The smaller title of a record known by a name. */
  record?: boolean
}

/** Shows the head of a page: breadcrumbs, title and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, crumbs, crumbsLabel, crumbsEnd, badge, before, meta, actions, last, record } = props
  const named = (
    <div className={before ? 'min-w-0' : name}>
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
      {meta && meta.length > 0 && <MetaLine meta={meta} />}
    </div>
  )
  return (
    <>
      {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} label={crumbsLabel} end={crumbsEnd} />}
      <div className={classNames(head, last ? parted : undefined)}>
        {before ? (
          <div className={`flex items-center gap-4 ${name}`}>
            <span className="contents max-tablet:hidden">{before}</span>
            {named}
          </div>
        ) : (
          named
        )}
        {(actions || last) && (
          <div className="flex flex-wrap gap-2 max-tablet:contents">
            {actions && (
              <div data-slot="acts" className={acts}>
                {actions}
              </div>
            )}
            {last && (
              <div data-slot="last" className={`${acts} max-tablet:order-last max-tablet:mt-4`}>
                {last}
              </div>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** Shows the head of a page while its title loads. */
export function PageHeaderLoading({ width }: { width: number }) {
  return (
    <div className={classNames(head, 'animate-late')} aria-busy="true">
      <Skeleton width={width} />
    </div>
  )
}

function Crumbs({ crumbs, label, end }: { crumbs: readonly Crumb[]; label?: string; end?: ReactNode }) {
  const trail = (
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
  return end ? (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 tablet:max-laptop:mb-3">
      {trail}
      {end}
    </div>
  ) : (
    trail
  )
}

/* A dot before each fact; that of the first in a line is left of the line, where it is clipped. */
const facts =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 tablet:-ml-4 tablet:gap-x-0 tablet:[clip-path:inset(-8px_-8px_-8px_12px)]'
const fact = [
  'wrap-anywhere tablet:relative tablet:pl-4 tablet:before:absolute tablet:before:top-1/2 tablet:before:left-1.5',
  "tablet:before:-translate-y-1/2 tablet:before:content-['·'/'']",
].join(' ')

/** Returns whether React shows anything for it: a dot before nothing would end the line. */
function isShown(fact: ReactNode): boolean {
  return fact !== undefined && fact !== null && fact !== '' && typeof fact !== 'boolean'
}

function MetaLine({ meta }: { meta: readonly ReactNode[] }) {
  return (
    <p className={classNames(facts, 'mt-0.5 text-sm text-muted')}>
      {meta.map(
        (one, position) =>
          isShown(one) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one record keep their places
            <span key={position} className={fact}>
              {one}
            </span>
          ),
      )}
    </p>
  )
}
