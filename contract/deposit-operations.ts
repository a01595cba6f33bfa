import {
  DepositDecision,
  DepositDetail,
  DepositPage,
  DepositQuery,
  MatchDepositBody,
  RefundDepositBody,
  WithdrawDepositBody,
} from './deposits'
import { op } from './operation'

const deposit = '/v1/deposits/{id}'
const ofDeposit = { id: 'not_found' } as const

/** The operations on money that arrived from outside. They are part of the extensions. */
export const moneyInOperations = {
  listDeposits: op('GET', '/v1/deposits', { query: DepositQuery, answer: DepositPage }),
  readDeposit: op('GET', deposit, { ids: ofDeposit, answer: DepositDetail }),
  /** These need an `actorId`. The first two take effect when a second person agrees. */
  matchDeposit: op('POST', `${deposit}/match`, { ids: ofDeposit, body: MatchDepositBody, answer: DepositDecision }),
  refundDeposit: op('POST', `${deposit}/refund`, { ids: ofDeposit, body: RefundDepositBody, answer: DepositDecision }),
  withdrawDepositRequest: op('POST', `${deposit}/withdrawals`, {
    ids: ofDeposit,
    body: WithdrawDepositBody,
    answer: DepositDetail,
  }),
}
