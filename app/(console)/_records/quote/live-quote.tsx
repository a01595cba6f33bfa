'use client'

import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'

/** Has the page of a quote drawn anew when it would look different. */
export function LiveQuote({ quoteId, ...rest }: { quoteId: string; version: string; everySeconds: number }) {
  return <LiveRecord address={pathOf.quoteData(quoteId)} {...rest} />
}
