import type { MouseEvent } from 'react'
import { rowLinks } from '#components/row-link'

let isDue = false

/** Marks the next panel to take the focus, because a user opened it. */
export function focusPanel() {
  isDue = true
}

/** Returns whether the panel must take the focus, and resets the mark. */
export function isPanelDue(): boolean {
  const due = isDue
  isDue = false
  return due
}

/** Handles a press on a row, or Enter on its link. */
export function openPanel({ target }: MouseEvent) {
  if (target instanceof Element && target.closest(rowLinks) !== null) focusPanel()
}

/** Returns the link of an act's row; if it is missing, the first row, or the title of the page. */
export function rowOf(seq: string): HTMLElement | null {
  const selectors = [`tr[data-row="${CSS.escape(seq)}"] ${rowLinks}`, rowLinks, 'h1']
  return selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find((found) => found !== null) ?? null
}
