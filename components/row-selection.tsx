'use client'

import { type ReactNode, useRef } from 'react'
import { Check } from '#components/checkbox'
import { useKeys } from '#components/keys'
import { Td, Th } from '#components/table'

/** The selected rows; the caller has the state. */
export type Selection = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  allLabel: string
  rowLabel: (id: string) => string
}

/**
 * Shows the head of the column of checkboxes: all rows of the page, or none. `x` selects the focused row, and with Shift all
 * rows from the one selected before to it.
 */
export function SelectAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const held = ids.filter((id) => selection.ids.has(id)).length
  const all = held === ids.length
  const ticked = useRef<string>(undefined)
  useKeys({
    x: () => {
      const id = focusedRow()
      if (id === undefined) return false
      ticked.current = id
      toggle(selection, id)
    },
    X: () => {
      const id = focusedRow()
      if (id === undefined) return false
      selection.onChange(new Set([...selection.ids, ...idsBetween(ids, ticked.current ?? id, id)]))
      ticked.current = id
    },
    Escape: () => {
      if (selection.ids.size === 0) return false
      selection.onChange(new Set())
    },
  })
  return (
    <Th className="w-9">
      <Check
        aria-label={selection.allLabel}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = held > 0 && !all
        }}
        onChange={() => selection.onChange(new Set(all ? [] : ids))}
      />
    </Th>
  )
}

/** Shows the box that selects a row. It is hidden where rows are shown as cards. */
export function SelectRow({ selection, id }: { selection: Selection; id: string }) {
  return (
    <Td card="hidden" className="w-9">
      <Check aria-label={selection.rowLabel(id)} checked={selection.ids.has(id)} onChange={() => toggle(selection, id)} />
    </Td>
  )
}

function idsBetween(ids: readonly string[], one: string, other: string): readonly string[] {
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b)
  return from < 0 ? [other] : ids.slice(from, to + 1)
}

/**
 * Shows the actions on the selected rows. It is visible wherever the person looks: under the list, and at the foot of the
 * window if the list is longer.
 */
export function SelectionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="selection"
      role="status"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t bg-selected px-4 py-2.5 shadow-md"
    >
      {children}
    </div>
  )
}

function toggle({ ids, onChange }: Selection, id: string) {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  onChange(next)
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row
}
