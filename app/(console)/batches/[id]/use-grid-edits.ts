'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useFailure } from '../../_kit/words/use-failure'
import { editBatchCells } from '../actions'
import type { GridRow } from '../grid-row'
import type { GridRows } from './use-grid-rows'
import { withFailure } from './with-failure'

type Change = { row: number; column: number; text: string }
export type GridEdits = {
  change: (row: GridRow, column: number, text: string) => void
  undo: () => Change | undefined
  failure: string | null
}

/**
 * Sends changes of cells one after the other, while the user keeps typing. A cell that was not saved shows its former text again,
 * and the failure repeats what was typed, until that cell is saved or left as it is.
 */
export function useGridEdits({ id, rows }: { id: string; rows: GridRows }): GridEdits {
  const [router, sentence, t] = [useRouter(), useFailure(), useTranslations('batch-grid')]
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const line = useRef<Promise<void>>(Promise.resolve())
  const versions = useRef(new Map<number, number>())
  const done = useRef<Change[]>([])
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })

  const send = async (before: GridRow, { row, column, text }: Change, onRefused: () => void) => {
    const version = Math.max(before.version, versions.current.get(row) ?? 0)
    const result = await editBatchCells({ id, edits: [{ row, version, column, text }] }).catch(() => null)
    setFailures((all) =>
      withFailure(all, `${row}.${column}`, result?.ok ? null : t('notSaved', { row, text, why: sentence(result) })),
    )
    if (result?.ok) {
      for (const changed of result.value.rows) versions.current.set(changed.row, changed.version)
      rows.put(result.value.rows)
    } else {
      onRefused()
      rows.put([withCell(latest.current.find(row) ?? before, column, before.cells[column] ?? '')])
    }
    router.refresh()
  }
  const show = (row: GridRow, change: Change, onRefused: () => void) => {
    rows.put([withCell(row, change.column, change.text)])
    line.current = line.current.then(() => send(row, change, onRefused))
  }
  const change = (row: GridRow, column: number, text: string) => {
    const before = row.cells[column] ?? ''
    if (before === text) return setFailures((all) => withFailure(all, `${row.row}.${column}`, null))
    const back = { row: row.row, column, text: before }
    done.current.push(back)
    show(row, { row: row.row, column, text }, () => {
      done.current = done.current.filter((one) => one !== back)
    })
  }
  const undo = () => {
    const last = done.current.pop()
    const row = last && rows.find(last.row)
    if (row) show(row, last, () => done.current.push(last))
    return last
  }
  return { change, undo, failure: failures.size === 0 ? null : [...failures.values()].join(' ') }
}

function withCell(row: GridRow, column: number, text: string): GridRow {
  return { ...row, cells: row.cells.map((cell, at) => (at === column ? text : cell)) }
}
