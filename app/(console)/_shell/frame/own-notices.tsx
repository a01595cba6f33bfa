import type { Staff } from '#lib/access/session'
import { BarredRoles } from './barred-roles'
import { MadeAdmin } from './made-admin'
import { ShowFactor } from './show-factor'

/** Shows on every page what this person has to know about their own account. */
export function OwnNotices({ staff: { personId, roles, owedFactor } }: { staff: Staff }) {
  return (
    <>
      <MadeAdmin personId={personId} />
      <BarredRoles roles={roles} />
      <ShowFactor owedFactor={owedFactor} />
    </>
  )
}
