import type { Translator } from '#app/translator'
import { newestFirst } from '../_kit/list/sorting'
import { type CustomersView, customersAddress } from './customers-address'

const views = {
  all: {},
  active: { state: ['ACTIVE'] },
  review: { kyc: ['under_review'] },
  stopped: { state: ['SUSPENDED', 'BLOCKED'] },
  new: { created: 'week' },
  ending: { ends: 'month' },
} as const satisfies Record<string, Partial<CustomersView>>

const names = Object.keys(views).filter((name): name is keyof typeof views => Object.hasOwn(views, name))

/** Returns the common filters as tabs; the current one is marked, whatever the sort order. `tellsEnds`: see `RequestedList`. */
export function customerTabs(view: CustomersView, { tellsEnds }: { tellsEnds: boolean }, t: Translator) {
  const nothing = { ...customersAddress.all, hide: view.hide, tight: view.tight }
  const here = customersAddress.href(view, { sorting: newestFirst })
  return names.flatMap((name) => {
    if (name === 'ending' && !tellsEnds) return []
    const href = customersAddress.href(nothing, views[name])
    return [{ href, label: t(`tabs.${name}`), here: name === 'all' ? !customersAddress.isFiltered(view) : href === here }]
  })
}
