import { Trash2 } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { findDeletion } from '#backoffice/audit/find-deletion'
import { Notice } from '#components/notice'
import { openDesk } from '#lib/server/desk'

type Props = {
  id: string
  /** As the API reports it; ISO. */
  deletedAt: string | undefined
  /** Whether the record can still be viewed. */
  isKept?: boolean
}

/** Says that a customer was deleted and when; also by whom and why, if this console deleted the customer. */
export async function DeletedNotice({ id, deletedAt, isKept = true }: Props) {
  const [t, format, { db }] = await Promise.all([getTranslations('deleted-customer.notice'), formatters(), openDesk()])
  const deletion = await findDeletion(db, id)
  const at = deletedAt ?? deletion?.at
  const when = at === undefined ? '' : format.exact(at)
  const elsewhere = when === '' ? t('undated') : t('elsewhere', { when })
  return (
    <div className="mb-4">
      <Notice icon={<Trash2 />} title={deletion ? t('by', { when, name: deletion.by }) : elsewhere}>
        {deletion?.reason && t('because', { reason: deletion.reason })}
        {isKept && <div className="text-subtle">{t('readOnly')}</div>}
      </Notice>
    </div>
  )
}
