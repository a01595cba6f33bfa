'use client'

import { type RefObject, useEffect } from 'react'
import { rowLinks } from '#components/row-link'

const mark = 'cauce.row'

/** Remembers which row was opened, and focuses it when the person comes back to the same list. */
export function useReturnToRow(body: RefObject<HTMLTableSectionElement | null>) {
  useEffect(() => {
    const rows = body.current
    if (rows === null) return
    const left = sessionStorage.getItem(mark)
    const id = left?.startsWith(`${here()} `) ? left.slice(here().length + 1) : undefined
    if (id !== undefined) {
      sessionStorage.removeItem(mark)
      rows.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] ${rowLinks}`)?.focus()
    }
    const remember = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest(rowLinks) : null
      const opened = link?.closest<HTMLElement>('tr[data-row]')?.dataset.row
      if (opened !== undefined) sessionStorage.setItem(mark, `${here()} ${opened}`)
    }
    rows.addEventListener('click', remember)
    return () => rows.removeEventListener('click', remember)
  }, [body])
}

/** Returns the address, which may have an encrypted search term, but never the term itself. */
function here(): string {
  return window.location.pathname + window.location.search
}
