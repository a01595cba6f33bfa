'use client'

import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { pathOf } from '#lib/shared/path-of'
import { GridRow } from '../grid-row'

const Rows = z.object({ rows: z.array(GridRow) })
const rowsAtATime = 100

export type GridRows = {
  /** Loads the rows around these positions of an order. */
  see: (order: readonly number[], from: number, to: number) => void
  find: (number: number) => GridRow | undefined
  /** Stores rows that were just changed, before or after the answer of the server. */
  put: (rows: readonly GridRow[]) => void
}

type Put = { version: string; rows: ReadonlyMap<number, GridRow> }

/** Returns the loaded rows of a draft. Local changes are shown at once, and read again with the next version of the page. */
export function useGridRows({ id, version }: { id: string; version: string }): GridRows {
  const [seen, setSeen] = useState<readonly string[]>([])
  const [put, setPut] = useState<Put>({ version, rows: new Map() })
  const found = useQueries({
    queries: seen.map((numbers) => ({
      queryKey: [id, numbers, version],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const answer = await fetch(`${pathOf.batchRows(id)}?numbers=${numbers}`, { signal })
        return Rows.parse(await answer.json()).rows
      },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? []).map((row) => [row.row, row])),
  })
  return {
    see: (order, from, to) => {
      const chunks: string[] = []
      for (let at = from - (from % rowsAtATime); at <= to; at += rowsAtATime) {
        const numbers = order.slice(at, at + rowsAtATime).join(',')
        if (numbers !== '') chunks.push(numbers)
      }
      if (chunks.join(' ') !== seen.join(' ')) setSeen(chunks)
    },
    // A row that was changed here takes precedence until the server returns the same or a newer version of it.
    find: (number) => {
      const [read, own] = [found.get(number), put.rows.get(number)]
      if (own === undefined || (read !== undefined && read.version >= own.version && put.version !== version)) return read
      return own
    },
    put: (rows) =>
      setPut((before) => ({ version, rows: new Map([...before.rows, ...rows.map((row) => [row.row, row] as const)]) })),
  }
}
