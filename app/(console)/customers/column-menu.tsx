import { Columns3 } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { buttonLook } from '#components/button'
import { Menu } from '#components/menu'
import { MenuChoice, MenuLine } from '#components/menu-items'
import { toggled } from '../_kit/list/list-address'
import { type CustomersView, customersAddress, hideableColumns } from './customers-address'

/** Chooses the columns of the list and the height of its rows; the state is in the URL, like the filters. */
export async function ColumnMenu({ view }: { view: CustomersView }) {
  const [t, names] = [await getTranslations('customers.columns'), await getTranslations('customers-table.columns')]
  const choice = (key: string, label: string, href: string, on: boolean) => (
    <MenuChoice key={key} href={href} on={on}>
      {label}
    </MenuChoice>
  )
  return (
    <span className="ml-auto max-tablet:hidden">
      <Menu label={t('menu')} face={<Columns3 />} faceClass={buttonLook({ size: 'icon-sm' })}>
        {hideableColumns.map((column) =>
          choice(
            column,
            names(column),
            customersAddress.href(view, { hide: toggled(view.hide, column) }),
            !view.hide.includes(column),
          ),
        )}
        <MenuLine />
        {choice('tight', t('tight'), customersAddress.href(view, { tight: !view.tight }), view.tight)}
      </Menu>
    </span>
  )
}
