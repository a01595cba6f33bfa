import { ArrowUpDown } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { chipLook } from '#components/filter-chip'
import { Menu } from '#components/menu'
import { MenuChoices } from '#components/menu-choices'
import { ordersOf, type Sorting, type SortName } from './sorting'

type Props<Sort extends SortName> = {
  sorts: readonly Sort[]
  sorting: Sorting
  hrefOf: (sorting: Sorting<Sort>) => string
}

/** Lists all orders of the list: some have no column, and a phone shows no columns at all. */
export async function SortMenu<Sort extends SortName>({ sorts, sorting, hrefOf }: Props<Sort>) {
  const t = await getTranslations('sorting')
  const word = ({ sort, order }: Sorting) => t(`by.${sort}.${order}`)
  const now = word(sorting)
  const face = (
    <>
      <ArrowUpDown className="size-3.5 stroke-2" />
      {now}
    </>
  )
  const choices = sorts.flatMap((sort) =>
    ordersOf(sort).map((order) => ({
      key: `${sort} ${order}`,
      label: word({ sort, order }),
      href: hrefOf({ sort, order }),
      on: sort === sorting.sort && order === sorting.order,
    })),
  )
  return (
    <Menu label={t('label', { by: now })} face={face} faceClass={chipLook({ state: 'order' })} kind="choices" listClass="w-max">
      <MenuChoices choices={choices} />
    </Menu>
  )
}
