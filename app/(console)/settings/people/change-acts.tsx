'use client'

import { withProof } from '../../_kit/step-up/with-proof'
import { acceptRoles, rejectRoles, takeRolesBack } from './actions'
import { WaitingActs } from './waiting-acts'

type Props = { changeId: string; name: string; isOwn: boolean }

/** Lets the proposer withdraw a change of roles, and another admin accept or reject it. */
export function ChangeActs({ changeId, ...waiting }: Props) {
  const acts = {
    accept: () => withProof(() => acceptRoles({ changeId })),
    reject: () => withProof(() => rejectRoles({ changeId })),
    withdraw: () => withProof(() => takeRolesBack({ changeId })),
  }
  return <WaitingActs about="change" acts={acts} {...waiting} />
}
