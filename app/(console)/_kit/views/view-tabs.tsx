import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import type { ListName } from '#backoffice/views/tables'
import { listViews } from '#backoffice/views/views'
import { type TabLink, Tabs } from '#components/tabs'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { SaveView } from './save-view'
import { ViewMenu } from './view-menu'

type Props = {
  list: ListName
  label: string
  /** The views that everybody has. */
  tabs: readonly TabLink[]
  /** What the address says after its "?", without a page. */
  query: string
  staff: Staff
  /** How many rows a view has now, as text; undefined when nobody could count them. */
  countOf: (query: string) => Promise<ReactNode>
}

/** The views of a list: those that everybody has, one's own, and those of one's role; each with how many rows it has now. */
export async function ViewTabs(props: Props) {
  const { list, tabs, query, staff } = props
  const [views, roles] = await Promise.all([listViews((await openDesk()).db, staff, list), getTranslations('frame.roles')])
  const saved = views.map((view) => ({ href: `/${list}?${view.query}`, label: view.name, here: view.query === query }))
  const current = views.find((view) => view.query === query)
  const all = [...tabs.map((tab) => ({ ...tab, here: tab.here && current === undefined })), ...saved]
  const plain = <Tabs bare label={props.label} tabs={all} />
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-2 border-b">
      <Suspense fallback={plain}>
        <CountedTabs {...props} tabs={all} />
      </Suspense>
      <ClientMessages namespaces={['views', 'errors']}>
        {current?.mine && <ViewMenu key={current.id} id={current.id} name={current.name} />}
        {all.every(({ href }) => queryOf(href) !== query) && (
          <SaveView list={list} query={query} roles={staff.roles.map((role) => ({ value: role, label: roles(role) }))} />
        )}
      </ClientMessages>
    </div>
  )
}

async function CountedTabs({ label, tabs, countOf }: Props) {
  const counts = await Promise.all(tabs.map(({ href }) => countOf(queryOf(href))))
  return <Tabs bare label={label} tabs={tabs.map((tab, index) => ({ ...tab, count: counts[index] }))} />
}

function queryOf(href: string): string {
  return href.split('?')[1] ?? ''
}
