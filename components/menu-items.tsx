import type { ComponentProps, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'

/** The panel of a list that overlays the page. */
export const menuPanel = 'rounded-lg border bg-overlay p-1 shadow-md'

const line = 'flex h-8 items-center gap-2 rounded-md px-2 text-sm'
/** The look of a menu item, for other elements. */
export const menuItem = `${line} w-full text-left hover:bg-hover focus-visible:bg-hover [&>svg]:text-muted`

/** Shows a menu item that is a link. */
export function MenuLink(props: Omit<AppLinkProps, 'className'>) {
  return <AppLink {...props} className={menuItem} />
}

/** Shows a menu item that is a button. */
export function MenuButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...props} className={menuItem} />
}

/** Shows a menu item with a control, and its name at the left. */
export function MenuRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${line} justify-between`}>
      <span className="text-xs text-muted">{name}</span>
      {children}
    </div>
  )
}

/** Shows a line between groups of items. */
export function MenuLine() {
  return <hr className="-mx-1 my-1" />
}
