import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { WrittenAmount } from '#components/amount'
import { LinkButton } from '#components/button'
import { Card, CardHead } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { PlainLead } from '#components/plain-lead'
import { pathOf } from '#lib/shared/path-of'
import { readRequestOf } from '../_records/approval/request-of-quote'
import type { Match } from '../_records/lookup/match'
import { WhyLastSeen } from '../_records/lookup/why-last-seen'
import { debitWord, figuresOf, receivedWord, writtenOrNot } from '../_records/payment/figures'
import { isFinal } from '../_records/payment/phase'
import { PhaseBadge } from '../_records/payment/phase-badge'
import { plainSummary } from '../_records/payment/plain-summary'
import { LiveQuote } from '../_records/quote/live-quote'
import { askEvery, quoteVersion } from '../_records/quote/quote-version'
import { readNextLookUp } from '../_records/quote/read-next-look-up'
import { sourceWord } from '../_records/quote/source-name'
import { ReadTime } from './read-time'

type Props = { match: Extract<Match, { kind: 'quote' }>; bank: string | undefined; format: Formatters }

/** Shows a quote without a known transaction, starting with its state in plain words. */
export async function QuoteResult({ match, bank, format }: Props) {
  const { quote, phase, unpayable, replaced } = match
  const [t, source] = await Promise.all([getTranslations('lookup'), sourceWord(quote)])
  const plain = await plainSummary({ quote, phase, unpayable, replaced, bank, source, format })
  const { debit, received } = figuresOf(match)
  const every = askEvery(match)
  return (
    <Card>
      <CardHead>
        <PhaseBadge phase={phase} word={quote.status} />
        <ReadTime match={match} live={!isFinal(phase)} format={format} />
      </CardHead>
      {match.lastSeen?.failure && (
        <div className="px-4 pt-4">
          <WhyLastSeen lastSeen={match.lastSeen} />
        </div>
      )}
      <div className="p-4">
        <PlainLead>{plain.lead}</PlainLead>
        <p className="text-subtle mt-1.5 max-w-[60ch]">{plain.detail}</p>
      </div>
      <div className="border-t border-line">
        <DefList>
          <Def label={t(debitWord(phase))}>
            <WrittenAmount text={writtenOrNot(debit, format)} />
          </Def>
          <Def label={t(receivedWord(match))}>
            <WrittenAmount text={writtenOrNot(received, format)} />
          </Def>
        </DefList>
      </div>
      <div className="p-4">
        <LinkButton href={pathOf.quote(quote.id)}>{t('openQuote')}</LinkButton>
      </div>
      {every && (
        <LiveQuote
          quoteId={quote.id}
          version={quoteVersion({
            ...match,
            transaction: undefined,
            request: await readRequestOf(quote.id),
            nextLookUp: await readNextLookUp(quote.id, phase),
          })}
          everySeconds={every}
        />
      )}
    </Card>
  )
}
