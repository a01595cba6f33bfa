import { defaultMids, type RateProvider } from './provider'

/** Returns rates from the configuration, which do not age. */
export function staticRates(mids: Readonly<Record<string, string>> = defaultMids, loadedAt = new Date()): RateProvider {
  return {
    id: 'static',
    async read(base, quote) {
      const mid = mids[`${base}/${quote}`]
      return mid === undefined ? undefined : { mid, asOf: loadedAt }
    },
  }
}
