'use client'

import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'

/** Polls a payment and refreshes its page when its status changes; every three seconds, because a bank may take minutes. */
export function LiveTransaction({ transactionId, version }: { transactionId: string; version: string }) {
  return <LiveRecord address={pathOf.transactionData(transactionId)} version={version} everySeconds={3} />
}
