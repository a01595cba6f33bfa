'use server'

import { z } from 'zod'
import { transaction } from '#backoffice/desk'
import { action } from '#lib/access/action'
import { mostLines } from '../_kit/search/detect-term'

const Exported = z.object({ rows: z.int().min(1).max(mostLines) })

/** Records an export of looked-up lines. The browser makes the file from the page after it is recorded. */
export const recordExport = action(
  { needs: 'export', input: Exported, audit: { action: 'lookup.export' } },
  async ({ rows }, _staff, { desk, record }) => {
    await transaction(desk.db, (tx) => record(tx, { object: { kind: 'lookup', id: '' }, after: { rows } }))
  },
)
