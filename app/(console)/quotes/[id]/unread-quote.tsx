import type { Writing } from '#app/writing'
import type { Call } from '#backoffice/calls/calls'
import type { Staff } from '#lib/access/session'
import { CallsLink } from '../../developers/calls/calls-link'
import { RecordFailed } from '../../record-failed'
import type { SaidFailure } from '../../use-failure'
import { LiveQuote } from './live-quote'
import { UnconfirmedNotice } from './unconfirmed'

type Props = { quoteId: string; failure: SaidFailure; openCall: Call | undefined; w: Writing; staff: Staff }

/** The quote cannot be read now. If a payment is without an answer, that comes first: nobody may read here that nothing was done. */
export function UnreadQuote({ quoteId, failure, openCall, w, staff }: Props) {
  const calls = <CallsLink kind="quote" id={quoteId} staff={staff} />
  if (openCall === undefined) return <RecordFailed failure={failure} calls={calls} />
  return (
    <RecordFailed failure={{ code: 'outcome_unknown' }} calls={calls}>
      <UnconfirmedNotice call={openCall} deposit={false} w={w} />
      <LiveQuote quoteId={quoteId} version="" everySeconds={5} />
    </RecordFailed>
  )
}
