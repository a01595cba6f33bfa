import type { Translator } from '#app/translator'
import { newestFirst } from '../_kit/list/sorting'
import { type CustomersView, customersHref, isFiltered, readCustomersView } from './customers-query'

const views = {
  all: {},
  active: { state: ['ACTIVE'] },
  review: { kyc: ['under_review'] },
  stopped: { state: ['SUSPENDED', 'BLOCKED'] },
  new: { created: 'week' },
} as const satisfies Record<string, Partial<CustomersView>>

const names = Object.keys(views).filter((name): name is keyof typeof views => Object.hasOwn(views, name))

/** Filters that are asked for often, one press each; the one that is set is marked, in whatever order its rows are. */
export function customerTabs(view: CustomersView, t: Translator) {
  const nothing = { ...readCustomersView({}), hide: view.hide, tight: view.tight }
  const here = customersHref(view, { sorting: newestFirst })
  return names.map((name) => {
    const href = customersHref(nothing, views[name])
    return { href, label: t(`tabs.${name}`), here: name === 'all' ? !isFiltered(view) : href === here }
  })
}
