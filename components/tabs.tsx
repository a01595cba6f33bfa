import type { ReactNode } from 'react'
import { AppLink } from '#components/app-link'

export type TabLink = { href: string; label: ReactNode; count?: ReactNode; here: boolean }

/** Sections of a record or saved views of a list: links, so each has its address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.href} href={tab.href} aria-current={tab.here ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span data-slot="count" className="text-xs font-normal text-muted tabular-nums">{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
