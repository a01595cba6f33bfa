import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'

/** The panel of a list that lies over the page. */
export const menuPanel = 'rounded-lg border bg-overlay p-1 shadow-md'

const line = 'flex h-8 items-center gap-2 rounded-md px-2 text-sm'
/** How a line of a menu looks, for one that is drawn elsewhere. */
export const menuItem = `${line} w-full text-left hover:bg-hover focus-visible:bg-hover [&>svg]:text-muted`

/** A line of a menu that leads somewhere. */
export function MenuLink(props: Omit<AppLinkProps, 'className'>) {
  return <AppLink {...props} className={menuItem} />
}

/** A line of a menu that does something. */
export function MenuButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...props} className={menuItem} />
}

/** One of several that can be chosen: a link, so that the choice lives in the address. */
export function MenuChoice({ href, on, children }: { href: string; on: boolean; children: ReactNode }) {
  return (
    <MenuLink href={href} aria-current={on ? 'true' : undefined} scroll={false}>
      <Check className={on ? 'size-3.5 stroke-2' : 'invisible size-3.5 stroke-2'} />
      {children}
    </MenuLink>
  )
}

/** A line of a menu that holds a control, with its name at the left. */
export function MenuRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${line} justify-between`}>
      <span className="text-xs text-muted">{name}</span>
      {children}
    </div>
  )
}

/** Parts one group of lines from the next. */
export function MenuLine() {
  return <hr className="-mx-1 my-1" />
}
