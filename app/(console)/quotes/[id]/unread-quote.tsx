import type { Formatters } from '#app/formatters'
import type { Call } from '#backoffice/calls/calls'
import type { Staff } from '#lib/access/session'
import { RecordFailed } from '../../_kit/page/record-failed'
import type { ShownFailure } from '../../_kit/words/use-failure'
import { CallsLink } from '../../_records/call/calls-link'
import { LiveQuote } from '../../_records/quote/live-quote'
import { UnconfirmedNotice } from './unconfirmed'

type Props = { quoteId: string; failure: ShownFailure; openCall: Call | undefined; format: Formatters; staff: Staff }

/** Shows why a quote is unreadable, but first a payment without an answer: it must not seem that none was sent. */
export function UnreadQuote({ quoteId, failure, openCall, format, staff }: Props) {
  const calls = <CallsLink kind="quote" id={quoteId} staff={staff} />
  if (openCall === undefined) return <RecordFailed failure={failure} calls={calls} />
  return (
    <RecordFailed failure={{ code: 'outcome_unknown' }} calls={calls}>
      <UnconfirmedNotice call={openCall} deposit={false} format={format} />
      <LiveQuote quoteId={quoteId} version="" everySeconds={5} />
    </RecordFailed>
  )
}
