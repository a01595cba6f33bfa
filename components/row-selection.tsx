'use client'

import { useKeys } from '#components/keys'

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
    <th scope="col" className="max-md:hidden tick-cell">
      <input
        type="checkbox"
        className="check"
        aria-label={selection.allLabel}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = held > 0 && !all
        }}
        onChange={() => selection.onChange(new Set(all ? [] : ids))}
      />
    </th>
  )
}

export function SelectRow({ selection, id }: { selection: Selection; id: string }) {
  return (
    <td className="max-md:hidden tick-cell">
      <input
        type="checkbox"
        className="check"
        aria-label={selection.rowLabel(id)}
        checked={selection.ids.has(id)}
        onChange={() => toggle(selection, id)}
      />
    </td>
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
