import type { Currency } from '#contract/currency'
import { type NamedCurrency, namesCurrency, writtenCurrencies } from '../money-entry'
import { type CellReading, fault } from './cell-faults'
import { currenciesInHeader } from './named-currency'
import { type CellAmount, readCurrency } from './read-cells'

type Meant = Pick<CellAmount, 'currency' | 'side'>
/** The texts that may say in which currency an amount is. `source` is the currency of the account that pays. */
type Said = { header: string; amount: string; currency: string; source: Currency }

/**
 * Returns the currency of an amount: that of the cell for it, of the name of the column, or of the amount itself, in this order;
 * without any of them that of the account that pays. Whatever else names a currency has to name the same.
 */
export function readMeant({ header, amount, currency, source }: Said): CellReading<Meant> {
  const chosen = readCurrency(currency, source)
  const [ofColumn, ofCell] = [currenciesInHeader(header), writtenCurrencies(amount)]
  if (chosen === undefined && ofColumn.length > 1 && ofCell.length === 0) {
    const [one = '', other = ''] = ofColumn
    return fault('currency_unclear', { one, other })
  }
  const said = ofColumn.length === 1 ? ofColumn[0] : ofCell[0]
  const meant = chosen ?? (said === undefined ? undefined : readCurrency(toWord(said, source), source))
  if (meant === undefined) return { value: { currency: source, side: 'source' } }
  if (!('value' in meant)) return meant
  const contradicts = ofColumn.length > 0 && !ofColumn.some((one) => namesCurrency(one, meant.value.currency))
  return contradicts ? fault('other_currency', { written: ofColumn[0] ?? '', meant: meant.value.currency }) : meant
}

/** A dollar sign means the account's own currency if that is one of the two. */
function toWord(said: NamedCurrency, source: Currency): string {
  return said === '$' && namesCurrency('$', source) ? source : said
}
