import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { PageHeader } from '#components/page-header'
import { pathOf } from '#lib/path-of'
import type { Staff } from '#lib/session'
import type { CustomerView } from '../customer-view'
import { PrintButton } from './print-button'

type Props = { customer: Pick<CustomerView, 'id' | 'name'>; staff: Staff; w: Writing }

/** Whom the pack is about, when it was made and by whom, and the way to the printer. */
export async function PackHead({ customer: { id, name }, staff, w }: Props) {
  const t = await getTranslations('evidence')
  return (
    <PageHeader
      crumbs={[{ label: name, href: pathOf.customer(id) }, { label: t('title') }]}
      crumbsLabel={t('crumbs')}
      title={t('of', { name })}
      meta={[
        t('made', { when: w.exact(w.now), who: staff.name }),
        <span key="id" className="mono whitespace-normal break-all">
          {id}
        </span>,
      ]}
      actions={<PrintButton label={t('print')} />}
    />
  )
}
