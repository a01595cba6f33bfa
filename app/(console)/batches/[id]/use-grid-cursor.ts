'use client'

import { type KeyboardEvent, useState } from 'react'
import { cellProblems } from '../grid-row'
import type { GridEdits } from './use-grid-edits'
import type { GridRows } from './use-grid-rows'

type Cell = { at: number; column: number }
type Grid = {
  order: readonly number[]
  columnCount: number
  columns: Readonly<Record<string, number>>
  rows: GridRows
  edits: GridEdits
}

export type GridCursor = ReturnType<typeof useGridCursor>

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

/**
 * Manages the cursor of the grid. Arrow keys move it; Enter or a character starts editing; Enter commits the cell, Tab commits it
 * and goes to the next problem, Escape discards the edit. Outside of edit mode Tab leaves the grid, as in any other control.
 */
export function useGridCursor({ order, columnCount, columns, rows, edits }: Grid) {
  const [chosen, setCell] = useState<Cell>()
  // The cursor starts at the first problem.
  const cell = chosen ?? findProblem({ order, columns, rows }, { at: 0, column: -1 }, 1) ?? { at: 0, column: 0 }
  const column = Math.max(0, cell.column)
  const [typed, setTyped] = useState<string | null>(null)
  const at = Math.min(cell.at, Math.max(0, order.length - 1))
  const row = rows.find(order[at] ?? 0)

  const go = (next: Cell) => {
    setTyped(null)
    setCell({ at: clamp(next.at, order.length), column: clamp(next.column, columnCount) })
  }
  const begin = (text?: string) => {
    setCell({ at, column })
    if (row) setTyped(text ?? row.cells[column] ?? '')
  }
  const keep = () => {
    if (row && typed !== null) edits.change(row, column, typed.trim())
    setTyped(null)
  }
  const toProblem = (by: 1 | -1): boolean => {
    const next = findProblem({ order, columns, rows }, { at, column }, by)
    if (next === undefined) return false
    keep()
    setCell(next)
    const other = rows.find(order[next.at] ?? 0)
    setTyped(other?.cells[next.column] ?? null)
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (typed !== null) return pressTyping(event, { keep, cancel: () => setTyped(null), toProblem })
    const step = steps[event.key]
    if (step) go({ at: at + step[0], column: column + step[1] })
    else if (event.key === 'Home' || event.key === 'End') go({ at, column: event.key === 'Home' ? 0 : columnCount - 1 })
    else if ((event.ctrlKey || event.metaKey) && event.key === 'z') edits.undo()
    else if (event.key === 'Enter' || event.key === 'F2') begin()
    else if (event.key === 'Delete' || event.key === 'Backspace') begin('')
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) begin(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { at, column, row, typed, setTyped, go, begin, keep, press }
}

/** Returns the next cell with a problem, in this row or in the following ones. A row that is not loaded counts as one. */
function findProblem(
  { order, columns, rows }: Pick<Grid, 'order' | 'columns' | 'rows'>,
  from: Cell,
  by: 1 | -1,
): Cell | undefined {
  for (let at = from.at; at >= 0 && at < order.length; at += by) {
    const row = rows.find(order[at] ?? 0)
    if (row === undefined) return { at, column: from.column }
    const places = [...cellProblems(row, columns).keys()].sort((a, b) => (a - b) * by)
    const column = places.find((place) => at !== from.at || (place - from.column) * by > 0)
    if (column !== undefined) return { at, column }
  }
  return undefined
}

type Typing = { keep: () => void; cancel: () => void; toProblem: (by: 1 | -1) => boolean }

function pressTyping(event: KeyboardEvent, { keep, cancel, toProblem }: Typing) {
  if (event.key === 'Enter') keep()
  else if (event.key === 'Escape') cancel()
  else if (event.key !== 'Tab') return
  else if (!toProblem(event.shiftKey ? -1 : 1)) return keep()
  event.preventDefault()
  event.stopPropagation()
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value))
}
