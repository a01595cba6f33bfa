'use client'

import type { Recovers } from '#backoffice/staff/recoveries'
import { withProof } from '../../_kit/step-up/with-proof'
import { acceptRecovery, rejectRecovery, takeRecoveryBack } from './actions'
import { WaitingActs } from './waiting-acts'

type Props = { recoveryId: string; recovers: Recovers; name: string; isOwn: boolean }

/** Lets the proposer withdraw a way back in, and another admin accept or reject it. */
export function RecoveryActs({ recoveryId, recovers, ...waiting }: Props) {
  const acts = {
    accept: () => withProof(() => acceptRecovery({ recoveryId })),
    reject: () => withProof(() => rejectRecovery({ recoveryId })),
    withdraw: () => withProof(() => takeRecoveryBack({ recoveryId })),
  }
  return <WaitingActs about={`recovery.${recovers}`} acts={acts} {...waiting} />
}
