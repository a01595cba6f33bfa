import { Columns3 } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { buttonLook } from '#components/button'
import { Menu } from '#components/menu'
import { MenuChoices } from '#components/menu-choices'
import { MenuLine } from '#components/menu-items'
import { toggled } from '../_kit/list/list-address'
import { type CustomersView, customersAddress, hideableColumns } from './customers-address'

/** Chooses the columns of the list and the height of its rows; the state is in the URL, like the filters. */
export async function ColumnMenu({ view }: { view: CustomersView }) {
  const [t, names] = await Promise.all([getTranslations('customers.columns'), getTranslations('customers-table.columns')])
  const columns = hideableColumns.map((column) => ({
    key: column,
    label: names(column),
    href: customersAddress.href(view, { hide: toggled(view.hide, column) }),
    on: !view.hide.includes(column),
  }))
  const tight = {
    key: 'tight',
    label: t('tight'),
    href: customersAddress.href(view, { tight: !view.tight }),
    on: view.tight,
  }
  return (
    <span className="ml-auto max-tablet:hidden">
      <Menu label={t('menu')} face={<Columns3 />} faceClass={buttonLook({ size: 'icon-sm' })}>
        <MenuChoices choices={columns} />
        <MenuLine />
        <MenuChoices choices={[tight]} />
      </Menu>
    </span>
  )
}
