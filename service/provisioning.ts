import { transaction } from '#database/open'
import { acrossOrganizations } from '#database/row-scope'
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
import { closeAccount, reopenAccount, setLowBalanceThreshold } from './ledger/change-account'
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
import { changeTransferSettings, giveTransferSettings, readTransferSettings } from './transfers/settings'
import type { TransferSettings } from './transfers/tables'
import { listTariffs, removeTariff, setTariff, type TariffRoute } from './transfers/tariff'

type OperatorHold = Omit<HoldChange, 'now'>
type OperatorStop = { organizationId: string | null; reason: string; by: string }

/** The operations of an operator's scripts, which are not available over the API. */
export type Provisioning = ReturnType<typeof createProvisioning>

/** Returns what operators can do. It works across organizations, and requires no API key. */
export function createProvisioning(process: Resources & { rails: Rails }) {
  // An operator is of no organization.
  const dependencies = acrossOrganizations(process, 'operator')
  const { db, clock } = dependencies
  const now = () => clock?.() ?? new Date()
  return {
    ...provideStops(dependencies),
    ...provideBanks(dependencies),
    createOrganization: (given: Omit<NewOrganization, 'createdAt'>) =>
      transaction(db, async (tx) => {
        const id = await createOrganization(tx, { ...given, createdAt: now() })
        await giveTransferSettings(tx, id)
        return id
      }),
    listOrganizations: () => listOrganizations(db),
    setOrganizationStatus: (id: string, status: Organization['status']) => changeOrganization(db, id, { status }),
    changeOrganization: (id: string, change: Omit<OrganizationChange, 'status'>) => changeOrganization(db, id, change),
    recordStatement: (statement: ProviderStatement) => recordStatement(db, statement),
    createApiKey: (key: NewKey) => createApiKey(dependencies, key),
    /** Returns false if there is no such key, or it was revoked before. */
    revokeApiKey: (id: string, by = 'operator', options: Ending = {}) => endApiKey(dependencies, { id, by, ...options }),
    /** Sets the limits of a key; null means none, for a caller that limits its own users. */
    limitApiKey: (id: string, limits: RateLimits | null, by: string) => limitApiKey(dependencies, { id, limits, by }),
    listApiKeys: (organizationId: string) => listKeysOf(db, organizationId),
    /** Returns whether the key of a program of this installation has full access to the organization now. */
    isFirstPartyKeyAlive: (key: { organizationId: string; apiKey: string }) => isFirstPartyKeyAlive(dependencies, key),
    /** Creates a key; the organization sees the event. */
    issueApiKey: (request: Parameters<typeof issueApiKey>[1]) => issueApiKey(dependencies, request),
    createPrefundedAccount: (account: Omit<NewPrefundedAccount, 'createdAt'>) =>
      createPrefundedAccount(db, { ...account, createdAt: now() }),
    closePrefundedAccount: (accountId: string) => closeAccount(db, accountId),
    reopenPrefundedAccount: (accountId: string) => reopenAccount(db, accountId),
    /** `thresholdMinor`: the balance in 1/100 below which an account counts as low; null: none. */
    setLowBalanceThreshold: (organizationId: string, low: { accountId: string; thresholdMinor: bigint | null }) =>
      transaction(db, (tx) => setLowBalanceThreshold({ db: tx, organizationId }, low)),
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

/** Returns the restrictions that an operator can impose and lift. */
function provideStops({ db, clock }: Resources) {
  const now = () => clock?.() ?? new Date()
  return {
    /** Refuses payments of an organization to a bank; its staff see `reason`. Returns false if it was in force already. */
    restrictBank: (organizationId: string, bankCode: string, reason: string | null, by?: string) =>
      transaction(db, (tx) => restrictBank(tx, { organizationId, bankCode, reason, by, now: now() })),
    /** Returns false if the bank was not restricted. */
    liftBankRestriction: (organizationId: string, bankCode: string, reason: string | null, by?: string) =>
      transaction(db, (tx) => liftBankRestriction(tx, { organizationId, bankCode, reason, by, now: now() })),
    /** Stops payments of one organization, or of all (null); returns false if an operator had stopped them already. */
    stopPayments: (stop: OperatorStop) => transaction(db, (tx) => stopPayments(tx, { ...stop, cause: 'operator', now: now() })),
    /** Ends operators' stops; returns how many. */
    startPayments: (stop: OperatorStop) => transaction(db, (tx) => startPayments(tx, { ...stop, cause: 'operator', now: now() })),
    /** Returns the quarantined rates (jumps that wait for an operator), which belong to no organization. */
    listQuarantinedRates: () => listQuarantine(db),
    /** Returns false if no rate with this id waits. */
    decideQuarantinedRate: (decision: Omit<QuarantineDecision, 'now'>) =>
      transaction(db, async (tx) => decideQuarantined(tx, { ...decision, now: await readNow({ db: tx, now: clock?.() }) })),
    listPaymentStops: (options: { open: boolean }) => listPaymentStops(db, options),
    /** Prevents the customer's deletion and erasure; returns false if a hold was in force already. */
    placeLegalHold: (hold: OperatorHold) => transaction(db, (tx) => placeLegalHold(tx, { ...hold, now: now() })),
    /** Returns false if there was no hold. */
    liftLegalHold: (hold: OperatorHold) => transaction(db, (tx) => liftLegalHold(tx, { ...hold, now: now() })),
    listLegalHolds: (organizationId: string) => listLegalHolds(db, organizationId),
    /** Sets how many years the personal data of deleted customers are retained after their last transaction. */
    changeRetention: (organizationId: string, years: number) => changeRetention(db, organizationId, years),
  }
}

/** Sets up the banks of live organizations: notification channels, collection accounts for deposits, and gateways for payouts. */
function provideBanks(resources: Resources & { rails: Rails }) {
  const { db, clock } = resources
  /** The database's time, because it is compared with the times of quotes. */
  const databaseNow = () => readNow({ db, now: clock?.() })
  return {
    /** Opens the endpoint where the bank reports deposits: `POST /bank-notifications/{id}`. Returns the secret, only once. */
    createBankChannel: (channel: NewBankChannel) => createBankChannel(resources, channel),
    /** Returns a new secret; the previous one remains valid for a day. */
    rotateBankChannel: (id: string) => rotateBankChannel(resources, id),
    listBankChannels: (organizationId: string) => listBankChannels(db, organizationId),
    closeBankChannel: (id: string) => closeBankChannel(resources, id),
    /** Sets the account to which customers of a live organization must send deposits, effective now. */
    setCollectionAccount: async (account: NewCollectionAccount) =>
      setCollectionAccount(db, { ...account, now: await databaseNow() }),
    closeCollectionAccount: async (organizationId: string) => closeCollectionAccount(db, organizationId, await databaseNow()),
    findCollectionAccount: (organizationId: string) => findCollectionAccount(db, organizationId),
    /** Sets the gateway for payouts and deposit look-ups of a live organization, effective now. */
    setBankGateway: async (gateway: NewBankGateway) => setBankGateway(resources, { ...gateway, now: await databaseNow() }),
    /** Payouts of quotes created after this are executed by hand. */
    closeBankGateway: async (organizationId: string) => closeBankGateway(db, organizationId, await databaseNow()),
    findBankGateway: (organizationId: string) => findOpenGateway(db, organizationId),
  }
}
