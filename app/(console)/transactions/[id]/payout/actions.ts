'use server'

import { action } from '#lib/access/action'
import { DecidePayout, ReportPayout } from './payout.schema'
import { sendReading } from './send-reading'

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
