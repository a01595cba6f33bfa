'use server'

import { formatters } from '#app/formatters'
import { recordReveal } from '#backoffice/reveals/reveals'
import { action } from '#lib/access/action'
import { mustHave } from '#lib/access/gate'
import { api } from '#lib/server/api'
import { DecidePayout, ReportPayout, RevealPayout } from './payout.schema'
import { mustBeUnpaid } from './payout-verdict'
import { sendReading } from './send-reading'
import { linesToType } from './to-type'

/** Reports first how a payout ended. It is booked when a second person reports the same. */
export const reportPayout = action(
  { needs: 'payout.report', input: ReportPayout, audit: { action: 'payout.report' } },
  ({ reading, ...input }, staff, context) => sendReading({ ...input, body: { ...reading, answers: null } }, staff, context),
)

/** Reports as the second person how a payout ended: the same reading books it, another one voids both. */
export const decidePayout = action(
  { needs: 'payout.decide', input: DecidePayout, audit: { action: 'payout.decide' } },
  ({ reading, answers, ...input }, staff, context) => sendReading({ ...input, body: { ...reading, answers } }, staff, context),
)

/**
 * Reveals for a minute what a person types at the bank to pay this payout. The person and the reason are recorded before the
 * numbers are read. Once somebody reported an outcome it is refused, so that nobody pays a second time from an old page.
 */
export const revealPayout = action(
  { needs: 'field.reveal', input: RevealPayout, audit: { action: 'field.reveal' } },
  async ({ transactionId: id, reason }, staff, { desk, actor, requestId }) => {
    mustHave(staff, 'payout.report')
    mustBeUnpaid(await api.readPayout(id))
    const { until } = await recordReveal(desk, actor, { object: { kind: 'transaction', id }, field: 'payout', reason })
    const payout = await api.revealPayout(id, { actorId: staff.personId, requestId })
    mustBeUnpaid(payout)
    return { lines: linesToType(payout, await formatters()), until: until.toISOString() }
  },
)
