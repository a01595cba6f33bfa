import { toIdDocNumber, toVenezuelanMobile } from '#contract/account-checks'
import { findBank } from '#contract/banks'
import type { Log } from '../context'
import { httpRail } from './http-rail'
import type { CollectionAccount, RailAdapter } from './rail'

/** The settings of an installation that say how live organizations pay out; see `.env.example`. */
export type RailSettings = {
  RAIL_URL?: string
  RAIL_SECRET?: string
  RAIL_COLLECTION_BANK?: string
  RAIL_COLLECTION_PHONE?: string
  RAIL_COLLECTION_DOCUMENT?: string
}

/**
 * The bank's gateway when one is set; undefined otherwise, so that a person executes each payout. Throws when the settings do not fit
 * together: money that customers send must not go to an account that cannot be.
 */
export function railsOf(settings: RailSettings, log: Log): { live: RailAdapter } | undefined {
  const { RAIL_URL: url, RAIL_SECRET: secret } = settings
  if (url === undefined) return undefined
  if (secret === undefined) throw new Error('RAIL_SECRET is missing: what the gateway at RAIL_URL is shown')
  return { live: httpRail({ url, secret, collection: toCollection(settings), log }) }
}

function toCollection(settings: RailSettings): CollectionAccount | undefined {
  const { RAIL_COLLECTION_BANK: bank, RAIL_COLLECTION_PHONE: phone, RAIL_COLLECTION_DOCUMENT: document } = settings
  if (bank === undefined && phone === undefined && document === undefined) return undefined
  const bankName = findBank(bank ?? '')?.name
  const phoneNumber = toVenezuelanMobile(phone ?? '')
  const idDocNumber = toIdDocNumber(document ?? '')
  if (bank === undefined || bankName === undefined) throw new Error('RAIL_COLLECTION_BANK is no code of a bank')
  if (phoneNumber === undefined) throw new Error('RAIL_COLLECTION_PHONE is no Venezuelan mobile')
  if (idDocNumber === undefined) throw new Error('RAIL_COLLECTION_DOCUMENT is no identity document')
  return { bankCode: bank, bankName, phoneNumber, idDocNumber }
}
