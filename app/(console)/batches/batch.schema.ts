import { z } from 'zod'
import { Id, plainText } from '#contract/primitives'
import { feePayers } from '#contract/transfers'
import { batchFields } from '#lib/shared/batches/columns'
import { joinedText } from '../_kit/form/joined-text'
import { mostDriftBps } from './drift-entry'

/** Maps fields to columns, which are counted from 0; fields without a column are missing. */
const Columns = z.partialRecord(z.enum(batchFields), z.int().min(0).max(59))
const Rows = z.array(z.int().min(1)).min(1).max(5_000)

/** The terms of a file before it is read. `again`: it is read even if a file of the same content was read before. */
export const NewBatchFacts = z.object({
  name: plainText(120),
  fileName: plainText(200),
  sourceAccountId: Id,
  feesPaidBy: z.enum(feePayers),
  locale: z.enum(['en', 'es']),
  again: z.boolean(),
})
export type NewBatchFacts = z.input<typeof NewBatchFacts>

export const BatchInput = z.object({ id: z.uuid() })

export const TermsInput = z.object({
  id: z.uuid(),
  columns: Columns.optional(),
  locale: z.enum(['en', 'es']).optional(),
  feesPaidBy: z.enum(feePayers).optional(),
  driftLimitBps: z.int().min(0).max(mostDriftBps).optional(),
})

/** `version` is that of the row as it was shown. */
export const EditCellsInput = z.object({
  id: z.uuid(),
  edits: z
    .array(
      z.object({
        row: z.int().min(1),
        version: z.int().min(1),
        column: z.int().min(0).max(59),
        text: z.string().max(500).default(''),
      }),
    )
    .min(1)
    .max(500),
})

export const RowsInput = z.object({ id: z.uuid(), rows: Rows, on: z.boolean() })

export const SubmitBatchInput = z.object({ id: z.uuid(), note: joinedText(500).optional() })
