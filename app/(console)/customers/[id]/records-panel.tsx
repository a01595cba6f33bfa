import type { ReactNode } from 'react'
import { Table } from '#components/table'
import { unreadRowsIn } from '#lib/api/not-read'
import type { Attempt } from '#lib/attempt'
import { PanelFailed } from '../../panel-failed'
import { UnreadRows } from '../../unread-rows'
import type { Latest } from './latest'

type Props = {
  of: 'quotes' | 'transactions'
  found: Attempt<Latest<unknown>>
  /** What stands there when there is nothing. */
  none: string
  /** What stands below when this API cannot list: which ones these are. */
  remembered: string
  /** What stands below when these are not all. */
  rest: string
  label: string
  children: ReactNode
}

/** Rows of a panel, or why there are none: nothing yet, none seen of what this API does not list, or not answered. */
export function RecordsPanel({ of, found, none, remembered, rest, label, children }: Props) {
  if (!found.ok) return <PanelFailed failure={found} />
  const unread = unreadRowsIn(found.value)
  const note = found.value.remembered && <p className="p-4 text-sm text-muted">{remembered}</p>
  if (found.value.data.length === 0 && unread.length === 0) return note || <p className="p-4 text-sm text-muted">{none}</p>
  return (
    <>
      <UnreadRows of={of} rows={unread} />
      <Table tight cards aria-label={label}>
        <tbody>{children}</tbody>
      </Table>
      {found.value.has_more && <p className="p-4 text-sm text-muted">{rest}</p>}
      {note}
    </>
  )
}
