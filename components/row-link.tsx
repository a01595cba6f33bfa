import type { MouseEvent } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'

/** What finds the links of rows in a table. */
export const rowLinks = 'a[data-slot="row-link"]'

/** The link of a row, in its first cell. */
export function RowLink(props: Omit<AppLinkProps, 'className'>) {
  return <AppLink {...props} data-slot="row-link" className="hover:text-accent-ink focus-visible:outline-offset-4" />
}

/** A click anywhere on a row follows its link, unless it meant something inside the row or selected text. */
export function openRow({ target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('a, button, input, label') || window.getSelection()?.toString()) return
  target.closest('tr')?.querySelector<HTMLAnchorElement>(rowLinks)?.click()
}

/** Moves the focus along the rows; to the first one where none has it. */
export function focusRow(body: HTMLTableSectionElement | null, step: 1 | -1) {
  const links = [...(body?.querySelectorAll<HTMLAnchorElement>(rowLinks) ?? [])]
  const here = links.findIndex((link) => link.matches(':focus'))
  links[here < 0 ? 0 : here + step]?.focus()
}
