import { policyGate } from '#backoffice/batches/batch-gate'
import type { BatchDeps, MatchDeps } from '#backoffice/batches/deps'
import type { ReadCells } from '#backoffice/batches/row-cells'
import type { PaymentDeps } from '#backoffice/payments/payments'
import { Currency } from '#contract/currency'
import { checkRow } from '../shared/batches/check-row'
import { createPayeeFinder } from './find-payee'
import { createRowPricer } from './price-row'

/** Parses the cells of a row with the rules that its page also applies while a person types. */
export const readBatchCells: ReadCells = (cells, { headers, columns, locale, sourceCurrency }) =>
  checkRow(cells, { headers, columns, locale, currency: Currency.parse(sourceCurrency) })

/** Returns the dependencies of paying batches and finding their payees, over one API. */
export function createBatchDeps(payments: PaymentDeps): BatchDeps & MatchDeps {
  const { desk, api, hasExtension } = payments
  const findPayee = createPayeeFinder({ desk, api, hasExtension })
  return { ...payments, read: readBatchCells, gate: policyGate, findPayee, price: createRowPricer(api) }
}
