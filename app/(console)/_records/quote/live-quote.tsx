'use client'

import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'

/** Polls a quote and refreshes its page when its version changes. */
export function LiveQuote({ quoteId, ...rest }: { quoteId: string; version: string; everySeconds: number }) {
  return <LiveRecord address={pathOf.quoteData(quoteId)} {...rest} />
}
