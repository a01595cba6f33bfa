import { z } from 'zod/mini'

const Fault = z.object({
  field: z.string(),
  code: z.string(),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** One row of a file in the grid where it is repaired. `match`: how the search for its payee stands; `paidBeforeAt`: an equal payment of the last days. */
export const GridRow = z.object({
  row: z.int(),
  version: z.int(),
  cells: z.array(z.string()),
  faults: z.array(Fault),
  match: z.string(),
  matchField: z.nullable(z.string()),
  twinOf: z.nullable(z.int()),
  paidBeforeAt: z.nullable(z.string()),
  intended: z.boolean(),
  leftOut: z.boolean(),
})
export type GridRow = z.infer<typeof GridRow>

/** What is wrong with one cell, or doubtful; `facts` are figures for its sentence. */
export type CellProblem = { kind: 'fault' | 'match' | 'twin' | 'paid'; code: string; facts: Record<string, string | number> }

const unsound = ['none', 'several', 'no_account', 'several_accounts', 'stopped', 'new', 'in_review']

/** The problems of a row by the column that each stands in. A fault hides what was found for the cells before. */
export function cellProblems(row: GridRow, columns: Readonly<Record<string, number>>): Map<number, CellProblem> {
  const found = new Map<number, CellProblem>()
  if (row.leftOut) return found
  const put = (field: string | null, problem: CellProblem) => {
    const column = columns[field ?? ''] ?? columns.amount ?? 0
    if (!found.has(column)) found.set(column, problem)
  }
  for (const { field, code, facts = {} } of row.faults) put(field, { kind: 'fault', code, facts })
  if (found.size > 0) return found
  if (unsound.includes(row.match)) put(row.matchField, { kind: 'match', code: row.match, facts: {} })
  if (row.intended) return found
  if (row.twinOf !== null) put('amount', { kind: 'twin', code: 'twin', facts: { row: row.twinOf } })
  else if (row.paidBeforeAt !== null) put('amount', { kind: 'paid', code: 'paid', facts: {} })
  return found
}
