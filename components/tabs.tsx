import type { ReactNode } from 'react'
import { AppLink } from '#components/app-link'
import { ArrowLinks } from '#components/arrow-links'
import { classNames } from '#components/class-names'

export type TabLink = { href: string; label: ReactNode; count?: ReactNode; here: boolean }

type Props = {
  label: string
  tabs: readonly TabLink[]
  /** The container draws the line under them. */
  bare?: boolean
}

const tabLook = [
  '-mb-px inline-flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm font-medium whitespace-nowrap text-subtle hover:text-ink',
  'aria-[current=page]:border-accent aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest]',
].join(' ')

/**
 * Sections of a record or saved views of a list: links, so that each has its address. Without room for all they scroll sideways,
 * starting at the current one.
 */
export function Tabs({ label, tabs, bare }: Props) {
  return (
    <ArrowLinks
      data-slot="scroll"
      className={classNames(
        'flex gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none] max-tablet:-mx-4 max-tablet:scroll-px-4 max-tablet:px-4',
        bare ? 'min-w-0' : 'mb-4 border-b',
      )}
      aria-label={label}
    >
      {tabs.map((tab) => (
        <AppLink key={tab.href} href={tab.href} className={tabLook} aria-current={tab.here ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span data-slot="count" className="text-xs font-normal text-muted tabular-nums">
              {tab.count}
            </span>
          )}
        </AppLink>
      ))}
    </ArrowLinks>
  )
}
