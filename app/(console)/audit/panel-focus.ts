import type { MouseEvent } from 'react'
import { rowLinks } from '#components/row-link'

let isDue = false

/** The panel that is drawn next takes the focus: a person asked for it. */
export function focusPanel() {
  isDue = true
}

/** Once. */
export function isPanelDue(): boolean {
  const due = isDue
  isDue = false
  return due
}

/** A row was pressed, or Enter on its link. */
export function openPanel({ target }: MouseEvent) {
  if (target instanceof Element && target.closest(rowLinks) !== null) focusPanel()
}

/** The row of an act, or else what stands nearest: the first row, or the title of the page. */
export function rowOf(seq: string): HTMLElement | null {
  const selectors = [`tr[data-row="${CSS.escape(seq)}"] ${rowLinks}`, rowLinks, 'h1']
  return selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find((found) => found !== null) ?? null
}
