import type { Writing } from '#app/writing'
import type { Call } from '#backoffice/calls/calls'
import { RecordFailed } from '../../record-failed'
import { LiveQuote } from './live-quote'
import { UnconfirmedNotice } from './unconfirmed'

type Props = { quoteId: string; code: string; openCall: Call | undefined; w: Writing }

/** The quote cannot be read now. If a payment is without an answer, that comes first: nobody may read here that nothing was done. */
export function UnreadQuote({ quoteId, code, openCall, w }: Props) {
  if (openCall === undefined) return <RecordFailed code={code} />
  return (
    <RecordFailed code="outcome_unknown">
      <UnconfirmedNotice call={openCall} deposit={false} w={w} />
      <LiveQuote quoteId={quoteId} version="" everySeconds={5} />
    </RecordFailed>
  )
}
