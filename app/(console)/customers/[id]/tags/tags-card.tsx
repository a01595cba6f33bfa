import { getTranslations } from 'next-intl/server'
import { listTags, listVocabulary } from '#backoffice/notes/tags'
import { Card, CardBody, CardHeader } from '#components/card'
import { Chip } from '#components/filter-chip'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { TagEditor } from './tag-editor'

/** Shows the tags by which the staff sort customers. */
export async function TagsCard({ customerId, staff }: { customerId: string; staff: Staff }) {
  const [t, { db }] = await Promise.all([getTranslations('notes.tags'), openDesk()])
  const [tags, known] = await Promise.all([listTags(db, customerId), listVocabulary(db)])
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        {staff.can('customer.edit_contact') ? (
          <ClientMessages namespaces={['notes']}>
            <TagEditor customerId={customerId} tags={tags} known={known} />
          </ClientMessages>
        ) : (
          <span className="flex items-center gap-1.5 flex-wrap">
            {tags.map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
            {tags.length === 0 && <span className="text-sm text-muted">{t('none')}</span>}
          </span>
        )}
      </CardBody>
    </Card>
  )
}
