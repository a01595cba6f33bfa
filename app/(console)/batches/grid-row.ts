import { z } from 'zod/mini'
import { unsettledMatches } from '#backoffice/batches/row-match.rules'

const Fault = z.object({
  field: z.string(),
  code: z.string(),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** One row of the grid. `match`: the state of the search for its payee; `paidBeforeAt`: the time of a recent equal payment. */
export const GridRow = z.object({
  row: z.int(),
  version: z.int(),
  cells: z.array(z.string()),
  faults: z.array(Fault),
  match: z.string(),
  matchField: z.nullable(z.string()),
  matchFacts: z.nullable(z.record(z.string(), z.string())),
  twinOf: z.nullable(z.int()),
  paidBeforeAt: z.nullable(z.string()),
  intended: z.boolean(),
  leftOut: z.boolean(),
})
export type GridRow = z.infer<typeof GridRow>

/** A problem of one cell: an error or a warning; `facts` are the values for its text. */
export type CellProblem = { kind: 'fault' | 'match' | 'twin' | 'paid'; code: string; facts: Record<string, string | number> }

/** Returns the problems of a row by column. An error takes precedence over what was found for an earlier content of the cells. */
export function cellProblems(row: GridRow, columns: Readonly<Record<string, number>>): Map<number, CellProblem> {
  const found = new Map<number, CellProblem>()
  if (row.leftOut) return found
  const put = (field: string | null, problem: CellProblem) => {
    const column = columns[field ?? ''] ?? columns.amount ?? 0
    if (!found.has(column)) found.set(column, problem)
  }
  for (const { field, code, facts = {} } of row.faults) put(field, { kind: 'fault', code, facts })
  if (found.size > 0) return found
  if (unsettledMatches.some((one) => one === row.match))
    put(row.matchField, { kind: 'match', code: row.match, facts: row.matchFacts ?? {} })
  if (row.intended) return found
  if (row.twinOf !== null) put('amount', { kind: 'twin', code: 'twin', facts: { row: row.twinOf } })
  else if (row.paidBeforeAt !== null) put('amount', { kind: 'paid', code: 'paid', facts: {} })
  return found
}
