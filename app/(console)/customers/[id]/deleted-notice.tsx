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
}

/** Says that a customer was deleted and when; also by whom and why, if this console deleted the customer. */
export async function DeletedNotice({ id, deletedAt }: Props) {
  const [t, format, { db }] = await Promise.all([getTranslations('deleted-customer.notice'), formatters(), openDesk()])
  const deletion = await findDeletion(db, id)
  const at = deletedAt ?? deletion?.at
  const when = at === undefined ? '' : format.exact(at)
  const elsewhere = when === '' ? t('undated') : t('elsewhere', { when })
  return (
    <div className="mb-4">
      <Notice icon={<Trash2 />} title={deletion ? t('by', { when, name: deletion.by }) : elsewhere}>
        {deletion?.reason && t('because', { reason: deletion.reason })}
        <div className="text-subtle">{t('readOnly')}</div>
      </Notice>
    </div>
  )
}
