'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useFailure } from '../../_kit/words/use-failure'
import { editBatchCells } from '../actions'
import type { GridRow } from '../grid-row'
import type { GridRows } from './use-grid-rows'

type Change = { row: number; column: number; text: string }
export type GridEdits = {
  change: (row: GridRow, column: number, text: string) => void
  undo: () => Change | undefined
  failure: string | null
}

/** Sends changes of cells one after the other, while the user keeps typing. */
export function useGridEdits({ id, rows }: { id: string; rows: GridRows }): GridEdits {
  const [router, sentence] = [useRouter(), useFailure()]
  const [failure, setFailure] = useState<string | null>(null)
  const line = useRef<Promise<void>>(Promise.resolve())
  const versions = useRef(new Map<number, number>())
  const done = useRef<Change[]>([])

  const send = async ({ row, column, text }: Change, shown: number) => {
    const version = Math.max(shown, versions.current.get(row) ?? 0)
    const result = await editBatchCells({ id, edits: [{ row, version, column, text }] }).catch(() => null)
    setFailure(result === null || result.ok ? null : sentence(result))
    if (result?.ok) {
      for (const changed of result.value.rows) versions.current.set(changed.row, changed.version)
      rows.put(result.value.rows)
    }
    router.refresh()
  }
  const change = (row: GridRow, column: number, text: string) => {
    const before = row.cells[column] ?? ''
    if (before === text) return
    done.current.push({ row: row.row, column, text: before })
    rows.put([{ ...row, cells: row.cells.map((cell, at) => (at === column ? text : cell)) }])
    line.current = line.current.then(() => send({ row: row.row, column, text }, row.version))
  }
  const undo = () => {
    const last = done.current.pop()
    if (last === undefined) return undefined
    const row = rows.find(last.row)
    if (row) rows.put([{ ...row, cells: row.cells.map((cell, at) => (at === last.column ? last.text : cell)) }])
    line.current = line.current.then(() => send(last, row?.version ?? 1))
    return last
  }
  return { change, undo, failure }
}
