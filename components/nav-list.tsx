'use client'

import { cva } from 'class-variance-authority'
import { usePathname } from 'next/navigation'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '#components/app-link'

type NavItem = {
  href: string
  /** The item is marked for every page under this address; by default for those under `href`. */
  within?: string
  label: ReactNode
  icon: ReactNode
  /** The number of waiting records, which may load later than the rest. */
  count?: ReactNode
}
export type NavGroup = { title?: string; items: readonly NavItem[] }

const place = cva('group/place relative flex items-center rounded-md px-2 font-medium in-[dialog]:h-11 in-[dialog]:text-base', {
  variants: {
    here: {
      true: 'bg-card text-ink shadow-sm ring-1 ring-line [&_svg]:text-accent-ink',
      false: 'text-subtle hover:bg-ink/5 [&_svg]:text-muted',
    },
    dense: { true: 'min-h-8 flex-none gap-2 py-1 text-xs wrap-anywhere', false: 'h-8 gap-2.5 text-sm' },
  },
})

const titleLook = [
  'px-2 pt-4 pb-1 text-2xs font-medium text-muted in-[dialog]:pt-3',
  'folded:mx-1 folded:my-2 folded:h-0 folded:overflow-hidden folded:border-t folded:p-0',
].join(' ')

/** The label of a folded bar, beside the icon on hover and focus. */
export const foldedWord = [
  'folded:pointer-events-none folded:absolute folded:left-full folded:ml-2 folded:rounded-md folded:border folded:bg-overlay folded:px-2.5 folded:py-1',
  'folded:text-sm folded:whitespace-nowrap folded:text-ink folded:opacity-0 folded:shadow-md',
  'folded:group-hover/place:opacity-100 folded:group-focus-visible/place:opacity-100',
].join(' ')

/** Shows the pages this person may open, in groups; the item of the current page is marked. `dense` is for a list of many. */
export function NavList({ label, groups, dense = false }: { label: string; groups: readonly NavGroup[]; dense?: boolean }) {
  const pathname = usePathname()
  return (
    <nav className="flex flex-col gap-px" aria-label={label}>
      {groups.map((group) => (
        <Fragment key={group.title ?? 'first'}>
          {group.title && <p className={titleLook}>{group.title}</p>}
          {group.items.map((item) => {
            const here = holds(item.within ?? item.href, pathname)
            return (
              <AppLink
                key={item.href}
                href={item.href}
                aria-current={here ? 'page' : undefined}
                className={place({ here, dense })}
              >
                {item.icon}
                <span className={`min-w-0 ${foldedWord}`}>{item.label}</span>
                {item.count}
              </AppLink>
            )
          })}
        </Fragment>
      ))}
    </nav>
  )
}

function holds(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
