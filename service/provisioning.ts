import { transaction } from '#database/open'
import { liftBankRestriction, restrictBank } from './customers/bank-accounts/restrict-bank'
import { type HoldChange, liftLegalHold, listLegalHolds, placeLegalHold } from './customers/legal-holds'
import {
  closeBankChannel,
  createBankChannel,
  listBankChannels,
  type NewBankChannel,
  rotateBankChannel,
} from './deposits/bank-channels'
import { readNow } from './ground/clock'
import type { Resources } from './ground/resources'
import { createApiKey, type NewKey } from './keys/create-api-key'
import { isFirstPartyKeyAlive } from './keys/first-party-key'
import type { Ending } from './keys/manage-keys'
import { endApiKey, issueApiKey, limitApiKey, listKeysOf } from './keys/operator-keys'
import type { RateLimits } from './keys/rate-limits'
import { closeAccount, reopenAccount } from './ledger/change-account'
import { type Funding, fundAccount } from './ledger/fund-account'
import { createPrefundedAccount, type NewPrefundedAccount } from './ledger/prefunded-account.queries'
import { type ProviderStatement, recordStatement } from './ledger/provider-statements'
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
  type NewOrganization,
  type Organization,
  type OrganizationChange,
} from './organizations/organization.queries'
import { listPaymentStops, startPayments, stopPayments } from './payment-stops/payment-stops'
import { closeBankGateway, findOpenGateway, type NewBankGateway, setBankGateway } from './rails/bank-gateways'
import {
  closeCollectionAccount,
  findCollectionAccount,
  type NewCollectionAccount,
  setCollectionAccount,
} from './rails/collection-accounts'
import type { Rails } from './rails/rail'
import { decideQuarantined, listQuarantine, type QuarantineDecision } from './rates/quarantine'
import { changeRetention } from './retention/erase-expired'

import type { FeeLine } from './transfers/pricing.rules'
import { changeTransferSettings, readTransferSettings, type TransferSettings } from './transfers/settings'
import { listTariffs, removeTariff, setTariff, type TariffRoute } from './transfers/tariff'

type OperatorHold = Omit<HoldChange, 'now'>
type OperatorStop = { organizationId: string | null; reason: string; by: string }

/** What an operator sets up from a script: never reachable over the API. */
export type Provisioning = ReturnType<typeof createProvisioning>

export function createProvisioning(dependencies: Resources & { rails: Rails }) {
  const { db, clock } = dependencies
  const now = () => clock?.() ?? new Date()
  return {
    ...provideStops(dependencies),
    ...provideBanks(dependencies),
    createOrganization: (given: Omit<NewOrganization, 'createdAt'>) => createOrganization(db, { ...given, createdAt: now() }),
    listOrganizations: () => listOrganizations(db),
    setOrganizationStatus: (id: string, status: Organization['status']) => changeOrganization(db, id, { status }),
    changeOrganization: (id: string, change: Omit<OrganizationChange, 'status'>) => changeOrganization(db, id, change),
    recordStatement: (statement: ProviderStatement) => recordStatement(db, statement),
    createApiKey: (key: NewKey) => createApiKey(dependencies, key),
    /** False when there is no such key, or it was revoked before. */
    revokeApiKey: (id: string, by = 'operator', options: Ending = {}) => endApiKey(dependencies, { id, by, ...options }),
    /** The same for null as for a key of a caller that limits people itself: no limits. */
    limitApiKey: (id: string, limits: RateLimits | null, by: string) => limitApiKey(dependencies, { id, limits, by }),
    listApiKeys: (organizationId: string) => listKeysOf(db, organizationId),
    /** Of a program of this installation: whether its key opens everything in the organization now. */
    isFirstPartyKeyAlive: (key: { organizationId: string; apiKey: string }) => isFirstPartyKeyAlive(dependencies, key),
    /** A key that the organization is told of. */
    issueApiKey: (request: Parameters<typeof issueApiKey>[1]) => issueApiKey(dependencies, request),
    createPrefundedAccount: (account: Omit<NewPrefundedAccount, 'createdAt'>) =>
      createPrefundedAccount(db, { ...account, createdAt: now() }),
    closePrefundedAccount: (accountId: string) => closeAccount(db, accountId),
    reopenPrefundedAccount: (accountId: string) => reopenAccount(db, accountId),
    /** Records money that was received for a prefunded account. */
    fund: (funding: Funding) => fundAccount(db, { now: clock?.(), ...funding }),
    setTariff: (organizationId: string, route: TariffRoute, lines: FeeLine[]) => setTariff(db, organizationId, route, lines),
    readTransferSettings: (organizationId: string) => readTransferSettings(db, organizationId),
    listTariffs: (organizationId: string) => listTariffs(db, organizationId),
    removeTariff: (organizationId: string, route: TariffRoute) => removeTariff(db, organizationId, route),
    changeTransferSettings: (organizationId: string, change: Partial<Omit<TransferSettings, 'organizationId'>>) =>
      changeTransferSettings(db, organizationId, change),
  }
}

/** What an operator stops, holds or keeps out, and what ends that. */
function provideStops({ db, clock }: Resources) {
  const now = () => clock?.() ?? new Date()
  return {
    /** Payments to this bank are refused, here for this organization only; `reason` is shown to its people. False when just that was so. */
    restrictBank: (organizationId: string, bankCode: string, reason: string | null, by?: string) =>
      transaction(db, (tx) => restrictBank(tx, { organizationId, bankCode, reason, by, now: now() })),
    /** False when the bank was not restricted. */
    liftBankRestriction: (organizationId: string, bankCode: string, reason: string | null, by?: string) =>
      transaction(db, (tx) => liftBankRestriction(tx, { organizationId, bankCode, reason, by, now: now() })),
    /** Of one organization, or (null) of all; false when an operator had stopped them before. */
    stopPayments: (stop: OperatorStop) => transaction(db, (tx) => stopPayments(tx, { ...stop, cause: 'operator', now: now() })),
    /** Returns how many stops of operators that ended. */
    startPayments: (stop: OperatorStop) => transaction(db, (tx) => startPayments(tx, { ...stop, cause: 'operator', now: now() })),
    /** Jumps of rates that wait for an operator, of all organizations. */
    listQuarantinedRates: () => listQuarantine(db),
    /** False when no rate of this id waits. */
    decideQuarantinedRate: (decision: Omit<QuarantineDecision, 'now'>) =>
      transaction(db, async (tx) => decideQuarantined(tx, { ...decision, now: await readNow({ db: tx, now: clock?.() }) })),
    listPaymentStops: (options: { open: boolean }) => listPaymentStops(db, options),
    /** The customer is not deleted and their data are not erased meanwhile; false when they were held before. */
    placeLegalHold: (hold: OperatorHold) => transaction(db, (tx) => placeLegalHold(tx, { ...hold, now: now() })),
    /** False when there was none. */
    liftLegalHold: (hold: OperatorHold) => transaction(db, (tx) => liftLegalHold(tx, { ...hold, now: now() })),
    listLegalHolds: (organizationId: string) => listLegalHolds(db, organizationId),
    /** After their last transaction personal data of deleted customers are kept for so many years. */
    changeRetention: (organizationId: string, years: number) => changeRetention(db, organizationId, years),
  }
}

/** The banks of live organizations: where they report, where deposits go, and who pays out. */
function provideBanks(resources: Resources & { rails: Rails }) {
  const { db, clock } = resources
  /** What is compared with times of quotes. */
  const databaseNow = () => readNow({ db, now: clock?.() })
  return {
    /** Where the bank of an organization reports what it receives: `POST /bank-notifications/{id}`. Returns the secret once. */
    createBankChannel: (channel: NewBankChannel) => createBankChannel(resources, channel),
    /** The secret before it is good for another day. */
    rotateBankChannel: (id: string) => rotateBankChannel(resources, id),
    listBankChannels: (organizationId: string) => listBankChannels(db, organizationId),
    closeBankChannel: (id: string) => closeBankChannel(resources, id),
    /** Where customers of a live organization are told to send deposits from now on. */
    setCollectionAccount: async (account: NewCollectionAccount) =>
      setCollectionAccount(db, { ...account, now: await databaseNow() }),
    closeCollectionAccount: async (organizationId: string) => closeCollectionAccount(db, organizationId, await databaseNow()),
    findCollectionAccount: (organizationId: string) => findCollectionAccount(db, organizationId),
    /** Where payouts of a live organization are handed over, and its deposits are looked for, from now on. */
    setBankGateway: async (gateway: NewBankGateway) => setBankGateway(resources, { ...gateway, now: await databaseNow() }),
    /** What is quoted from now on is paid out by hand. */
    closeBankGateway: async (organizationId: string) => closeBankGateway(db, organizationId, await databaseNow()),
    findBankGateway: (organizationId: string) => findOpenGateway(db, organizationId),
  }
}
