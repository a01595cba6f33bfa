'use client'

import { usePathname } from 'next/navigation'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '#components/app-link'

export type NavItem = {
  href: string
  label: string
  icon: ReactNode
  /** How many wait there; it may come later than the rest. */
  count?: ReactNode
}
export type NavGroup = { title?: string; items: readonly NavItem[] }

/** The places this person may open, in groups; the one that holds the page is marked. */
export function NavList({ label, groups }: { label: string; groups: readonly NavGroup[] }) {
  const pathname = usePathname()
  return (
    <nav className="nav" aria-label={label}>
      {groups.map((group) => (
        <Fragment key={group.title ?? 'first'}>
          {group.title && <p className="nav-title">{group.title}</p>}
          {group.items.map((item) => (
            <AppLink key={item.href} href={item.href} aria-current={holds(item.href, pathname) ? 'page' : undefined}>
              {item.icon}
              {item.label}
              {item.count}
            </AppLink>
          ))}
        </Fragment>
      ))}
    </nav>
  )
}

function holds(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
