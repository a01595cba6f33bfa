'use client'

import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'

/** Has the page drawn anew when the status of a payment changes; a bank may take minutes, so it asks calmly. */
export function LiveTransaction({ transactionId, version }: { transactionId: string; version: string }) {
  return <LiveRecord address={pathOf.transactionData(transactionId)} version={version} everySeconds={3} />
}
