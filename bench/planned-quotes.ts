import type { QuoteFlow } from '#contract/quote-moves'
import type { TransferMoney } from '#service/ledger/entries.rules'
import { planEntries } from '#service/ledger/planned-entries.rules'

/** Placeholders for ids that only the SQL statement knows. */
const [quoteId, customerId] = ['QUOTE', 'CUSTOMER']

/** Returns the planned entries of a quote with these amounts as an SQL expression; `ids` are expressions too. */
export function plannedSql(
  money: Pick<TransferMoney, 'sourceAmountMinor' | 'totalFeesMinor' | 'quotedAmountMinor'>,
  flow: Extract<QuoteFlow, 'deposit' | 'two_step_payout'>,
  ids: { quote: string; customer: string },
): string {
  const ends =
    flow === 'deposit'
      ? ({ sourceCurrency: 'VES', sourceRail: 'pagomovil', destinationCurrency: 'USDC', destinationRail: 'wallet' } as const)
      : ({
          sourceCurrency: 'USDC',
          sourceRail: 'prefunded_account',
          destinationCurrency: 'VES',
          destinationRail: 'pagomovil',
        } as const)
  const transfer = { ...money, ...ends, quoteId, customerId, transactionId: null, prefundedAccountId: null, provider: 'sandbox' }
  const planned = JSON.stringify(planEntries(transfer, flow))
  return `replace(replace('${planned}', '${quoteId}', (${ids.quote})::text), '${customerId}', (${ids.customer})::text)::jsonb`
}
