import type { MouseEvent } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'

/** The selector of row links in a table. */
export const rowLinks = 'a[data-slot="row-link"]'

/** Shows the link of a row, in its first cell. */
export function RowLink(props: Omit<AppLinkProps, 'className'>) {
  return <AppLink {...props} data-slot="row-link" className="hover:text-accent-ink focus-visible:outline-offset-4" />
}

/** Follows the link of a row when it is clicked anywhere, except on a control inside the row or while text is selected. */
export function openRow({ target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('a, button, input, label') || window.getSelection()?.toString()) return
  target.closest('tr')?.querySelector<HTMLAnchorElement>(rowLinks)?.click()
}

/** Moves the focus along the rows; to the first one if no row has it. */
export function focusRow(body: HTMLTableSectionElement | null, step: 1 | -1) {
  const links = [...(body?.querySelectorAll<HTMLAnchorElement>(rowLinks) ?? [])]
  const here = links.findIndex((link) => link.matches(':focus'))
  links[here < 0 ? 0 : here + step]?.focus()
}
