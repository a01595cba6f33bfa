'use client'

import { Check } from '#components/checkbox'
import { useKeys } from '#components/keys'
import { Td, Th } from '#components/table'

/** Rows that were ticked; the caller holds them. */
export type Selection = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  allLabel: string
  rowLabel: (id: string) => string
}

/** The head of the column of ticks: all rows of the page, or none. `x` ticks the row that has the focus. */
export function SelectAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const held = ids.filter((id) => selection.ids.has(id)).length
  const all = held === ids.length
  useKeys({
    x: () => {
      const id = focusedRow()
      if (id === undefined) return false
      toggle(selection, id)
    },
    Escape: () => {
      if (selection.ids.size === 0) return false
      selection.onChange(new Set())
    },
  })
  return (
    <Th corner className="w-9">
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

export function SelectRow({ selection, id }: { selection: Selection; id: string }) {
  return (
    <Td card="hidden" className="w-9">
      <Check aria-label={selection.rowLabel(id)} checked={selection.ids.has(id)} onChange={() => toggle(selection, id)} />
    </Td>
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
