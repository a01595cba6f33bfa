import { policyGate } from '#backoffice/batches/batch-gate'
import type { BatchGround, MatchGround } from '#backoffice/batches/ground'
import type { ReadCells } from '#backoffice/batches/row-cells'
import type { PaymentGround } from '#backoffice/payments/payments'
import { Currency } from '#contract/money'
import { checkRow } from '../shared/batches/check-row'
import { createPayeeFinder } from './find-payee'
import { createRowPricer } from './price-row'

/** The cells of a row, read by the rules that its page checks them with while they are typed. */
export const readBatchCells: ReadCells = (cells, { columns, locale, sourceCurrency }) =>
  checkRow(cells, { columns, locale, currency: Currency.parse(sourceCurrency) })

/** Returns what batches are paid and their payees are found with, over one API. */
export function createBatchGround(payments: PaymentGround): BatchGround & MatchGround {
  const { desk, api, offers } = payments
  const findPayee = createPayeeFinder({ desk, api, offers })
  return { ...payments, read: readBatchCells, gate: policyGate, findPayee, price: createRowPricer(api) }
}
