import { getTranslations } from 'next-intl/server'
import { listPeople } from '#backoffice/people/people'
import { auditResults } from '#backoffice/tables'
import { FilterBar } from '#components/filter-bar'
import { openDesk } from '#lib/desk'
import { FilterMenu } from '../filter-menu'
import { type AuditView, actionGroups, auditHref, objectKinds } from './audit-query'

/** By what it was about, what was done, how it ended and who did it. */
export async function AuditFilters({ view }: { view: AuditView }) {
  const [t, people] = [await getTranslations('audit'), await listPeople((await openDesk()).db)]
  const filter = (name: keyof AuditView, options: readonly { key: string; label: string }[]) => (
    <FilterMenu
      label={t(`filters.${name}`)}
      value={options.find(({ key }) => key === view[name])?.label ?? view[name] ?? ''}
      options={options.map((option) => ({
        ...option,
        on: option.key === view[name],
        href: auditHref(view, { [name]: option.key }),
      }))}
      removeHref={auditHref(view, { [name]: undefined })}
      removeLabel={t('remove', { filter: t(`filters.${name}`) })}
    />
  )
  return (
    <FilterBar className="my-3">
      {filter(
        'kind',
        objectKinds.map((key) => ({ key, label: t(`kinds.${key}`) })),
      )}
      {filter(
        'action',
        actionGroups.map((key) => ({ key, label: t(`groups.${key.replace(/\.$/, '')}`) })),
      )}
      {filter(
        'result',
        auditResults.map((key) => ({ key, label: t(`results.${key}`) })),
      )}
      {filter(
        'person',
        people.map(({ id, name }) => ({ key: id, label: name })),
      )}
      {view.object && filter('object', [])}
      {view.since && filter('since', [])}
    </FilterBar>
  )
}
