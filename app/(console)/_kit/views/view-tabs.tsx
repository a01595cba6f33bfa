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
  /** The built-in views, which all people have. */
  tabs: readonly TabLink[]
  /** The current query string, without the page. */
  query: string
  staff: Staff
  /** Returns the number of rows that a view has now, as text; undefined if they could not be counted. */
  countOf: (query: string) => Promise<ReactNode>
}

/** Shows the views of a list: the built-in ones, one's own, and those of one's roles; each with its number of rows. */
export async function ViewTabs(props: Props) {
  const { list, tabs, query, staff } = props
  const [views, roles] = await Promise.all([listViews((await openDesk()).db, staff, list), getTranslations('frame.roles')])
  const saved = views.map((view) => ({ href: `/${list}?${view.query}`, label: view.name, here: view.query === query }))
  const current = views.find((view) => view.query === query)
  const all = [...tabs.map((tab) => ({ ...tab, here: tab.here && current === undefined })), ...saved]
  const plain = <Tabs bare label={props.label} tabs={all} />
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-2 border-b">
      <Suspense fallback={plain}>
        <CountedTabs {...props} tabs={all} />
      </Suspense>
      <ClientMessages namespaces={['views']}>
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
