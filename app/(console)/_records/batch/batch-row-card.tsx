import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { findRowOfQuote } from '#backoffice/batches/find-row-of-quote'
import { LinkButton } from '#components/button'
import { Card, CardBody } from '#components/card'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { staffNames } from '../person/staff-names'

type Props = { quoteId: string; staff: Staff; format: Formatters }

/** Shows the batch of a payment, who made it and who approved it. Renders nothing for people who may not read batches. */
export async function BatchRowCard({ quoteId, staff, format }: Props) {
  const found = staff.can('batch.read') ? await findRowOfQuote((await openDesk()).db, quoteId) : undefined
  if (found === undefined) return null
  const [t, nameOf] = await Promise.all([getTranslations('quote.batch'), staffNames()])
  const { row, batch } = found
  const { requestId = null, decidedBy = [] } = found.approval ?? {}
  return (
    <Card data-part="batch">
      <CardBody className="flex flex-col gap-3">
        <Notice tone="rest" title={t('title', { row })}>
          {t('text', { name: batch.name, maker: batch.madeByName })}
          {decidedBy.length > 0 && ` ${t('agreed', { names: new Intl.ListFormat(format.locale).format(decidedBy.map(nameOf)) })}`}
        </Notice>
        <span className="flex flex-wrap gap-2">
          <LinkButton href={pathOf.batch(batch.id)}>{t('open')}</LinkButton>
          {requestId && staff.can('approval.read') && (
            <LinkButton href={pathOf.approval(requestId)}>{t('openRequest')}</LinkButton>
          )}
        </span>
      </CardBody>
    </Card>
  )
}
