import { headers } from 'next/headers'
import { formatters } from '#app/formatters'
import { expectQuota } from '#backoffice/lookups/record-lookups'
import { markSeen } from '#backoffice/seen/seen'
import { Card } from '#components/card'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { LiveRecord } from '../_kit/live/live-record'
import { PanelFailed } from '../_kit/page/panel-failed'
import type { DetectedTerm } from '../_kit/search/detect-term'
import { findMatches, lookUpAs } from '../_records/lookup/find-matches'
import { idOf, type Matches } from '../_records/lookup/match'
import { recordLookup } from '../_records/lookup/record-lookup'
import { readStateOf } from './read-state'
import { Results } from './results'

/** `polled`: see `readAddress`. */
type Props = { terms: readonly DetectedTerm[]; staff: Staff; polled: string | undefined }

/** Shows the results of a look-up. A prefetch looks nothing up, because it is no request of the user and must not be recorded. */
export async function LookedUp({ terms: [first, ...others], staff, polled }: Props) {
  if (first === undefined || (await headers()).has('next-router-prefetch')) return null
  const result = await attempt(lookUpOnce([first, ...others], staff))
  if (!result.ok) {
    return (
      <Card>
        <PanelFailed failure={result} byItself={false} single />
      </Card>
    )
  }
  const state = readStateOf(result.value.found)
  return (
    <>
      <Results term={first} matches={result.value} staff={staff} format={await formatters()} />
      {state === 'unread' && polled && <LiveRecord address={polled} version={state} everySeconds={5} />}
    </>
  )
}

async function lookUpOnce(terms: readonly [DetectedTerm, ...DetectedTerm[]], staff: Staff): Promise<Matches> {
  const [first] = terms
  await expectQuota(await openDesk(), toActor(staff, await currentRequestId()), [first.kind])
  const matches = await findMatches(terms, lookUpAs(staff))
  await recordLookup(staff, first, matches.found)
  const [only, ...rest] = matches.found
  if (only && only.kind !== 'deposit' && rest.length === 0)
    await markSeen(await openDesk(), staff.personId, { kind: only.kind, id: idOf(only) })
  return matches
}
