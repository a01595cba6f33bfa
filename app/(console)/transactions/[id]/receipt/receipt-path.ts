import type { Route } from 'next'
import type { Locale } from '#lib/i18n/locale'
import { pathOf } from '#lib/shared/path-of'
import { toRoute } from '#lib/shared/to-route'

/** Returns the address of the receipt of a transaction; without a language it is in that of the reader. */
export function receiptPath(transactionId: string, language?: Locale): Route {
  return toRoute(`${pathOf.transaction(transactionId)}/receipt${language === undefined ? '' : `?language=${language}`}`)
}
