import { apiKeyOperations } from './api-keys'
import { bankAccountOperations } from './bank-accounts'
import { customerOperations } from './customers'
import { depositOperations } from './deposits'
import { eventOperations } from './events'
import { kycProfileOperations } from './kyc-profiles'
import type { ServedOperation } from './operation'
import { organizationOperations } from './organizations'
import { payoutOperations } from './payouts'
import { prefundedAccountOperations } from './prefunded-accounts'
import { prefundedMovementOperations } from './prefunded-movements'
import { quoteOperations } from './quotes'
import { rateOperations } from './rates'
import { referenceOperations } from './reference'
import { restrictionOperations } from './restrictions'
import { reviewOperations } from './reviews'
import { sandboxOperations } from './sandbox'
import { transferOperations } from './transfers'
import { walletOperations } from './wallets'
import { webhookOperations } from './webhooks'

/** All operations of the API. The first declaration that matches a path wins, so fixed paths precede those with an id. */
export const servedOperations: readonly ServedOperation[] = [
  ...organizationOperations,
  ...referenceOperations,
  ...walletOperations,
  ...customerOperations,
  ...kycProfileOperations,
  ...restrictionOperations,
  ...reviewOperations,
  ...bankAccountOperations,
  ...rateOperations,
  ...prefundedAccountOperations,
  ...prefundedMovementOperations,
  ...quoteOperations,
  ...transferOperations,
  ...depositOperations,
  ...payoutOperations,
  ...eventOperations,
  ...webhookOperations,
  ...apiKeyOperations,
  ...sandboxOperations,
]
