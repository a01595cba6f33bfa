import { ArrowUpDown, Check } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/app-link'
import { Menu } from '#components/menu'
import { ordersOf, type Sorting, type SortName } from './sorting'

type Props<Sort extends SortName> = {
  sorts: readonly Sort[]
  sorting: Sorting
  hrefOf: (sorting: Sorting<Sort>) => string
}

/** Every order in which the list can be read: not all of them have a column, and a phone has none at all. */
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
  return (
    <Menu label={t('label', { by: now })} face={face} faceClass="chip sorted">
      {sorts.flatMap((sort) =>
        ordersOf(sort).map((order) => {
          const on = sort === sorting.sort && order === sorting.order
          return (
            <AppLink
              key={`${sort} ${order}`}
              href={hrefOf({ sort, order })}
              aria-current={on ? 'true' : undefined}
              scroll={false}
            >
              <Check className={on ? 'size-3.5 stroke-2' : 'size-3.5 stroke-2 invisible'} />
              {word({ sort, order })}
            </AppLink>
          )
        }),
      )}
    </Menu>
  )
}
