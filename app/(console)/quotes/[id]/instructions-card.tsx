import { getTimeZone, getTranslations } from 'next-intl/server'
import { type Formatters, formattersIn } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { ClientMessages } from '#lib/i18n/client-messages'
import { type InstructionLine, readInstructions } from '../../_records/quote/instruction-lines'
import { InstructionsList, type ShownInstructions } from './instructions-list'
import type { QuoteRecord } from './load-record'

type Props = { record: Pick<QuoteRecord, 'quote'>; format: Formatters }

/** Shows where the customer pays a deposit to, as far as the API tells it, to be copied and sent. */
export async function InstructionsCard({ record: { quote }, format }: Props) {
  const t = await getTranslations('pay-in')
  const isOver = quote.expires_at !== undefined && format.now >= new Date(quote.expires_at)
  const [es, en] = await Promise.all([writtenIn('es', quote, format), writtenIn('en', quote, format)])
  const amount = format.amount(quote.source_amount, quote.source.currency)
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-3">
        {isOver && <Notice tone="wait">{t('over', { time: format.exact(quote.expires_at) })}</Notice>}
        {(!es || !en) && <p className="max-w-[72ch] text-sm text-subtle">{t('none')}</p>}
        {es?.differs && <Notice tone="bad">{t('differs', { amount })}</Notice>}
        {es && en && (
          <ClientMessages namespaces={['pay-in']}>
            <InstructionsList
              written={{ es, en }}
              first={format.locale === 'en' ? 'en' : 'es'}
              sendable={!isOver && !es.differs}
            />
          </ClientMessages>
        )}
      </CardBody>
    </Card>
  )
}

type Written = ShownInstructions & { differs: boolean }

/** Returns the instructions in this language, with the message to the customer; undefined if the API told none. */
async function writtenIn(locale: 'es' | 'en', quote: QuoteRecord['quote'], { now }: Formatters): Promise<Written | undefined> {
  const [t, timeZone] = await Promise.all([getTranslations({ locale, namespace: 'pay-in' }), getTimeZone()])
  const found = readInstructions({
    told: quote.payment_instructions,
    amount: quote.source_amount,
    currency: quote.source.currency,
    reference: quote.external_transfer_id,
    format: formattersIn(locale, timeZone, now),
  })
  if (found === undefined) return undefined
  const labelOf = (line: InstructionLine) => ('own' in line ? line.own : t(`lines.${line.name}`))
  const lines = found.lines.map((line) => ({ label: labelOf(line), text: line.text, isOwn: 'own' in line }))
  const listed = lines.map(({ label, text }) => `${label}: ${text}`).join('\n')
  return { lines, all: [t('message.first'), listed, t('message.last')].join('\n'), differs: found.differs }
}
