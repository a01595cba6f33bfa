import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Table, Th } from '#components/table'
import { unreadRowsIn } from '#lib/api/not-read'
import type { Attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../page/panel-failed'
import type { Latest } from './latest'
import { UnreadRows } from './unread-rows'

export type RecordHead = 'reference' | 'made' | 'status' | 'type' | 'debit' | 'received' | 'amount'

type Props = {
  of: 'quotes' | 'transactions'
  found: Attempt<Latest<unknown>>
  heads: readonly RecordHead[]
  /** The text for an empty panel. */
  none: string
  /** The note below the rows if this API cannot list: which records are shown. */
  remembered: string
  /** The note below the rows if there are more. */
  rest?: string
  label: string
  children: ReactNode
}

/** Shows the rows of a panel, or why there are none: there are none yet, none were seen here, or the API did not answer. */
export function RecordsPanel({ of, found, heads, none, remembered, rest, label, children }: Props) {
  if (!found.ok) return <PanelFailed failure={found} />
  const unread = unreadRowsIn(found.value)
  const note = found.value.remembered && <p className="p-4 text-sm text-muted">{remembered}</p>
  if (found.value.data.length === 0 && unread.length === 0) return note || <p className="p-4 text-sm text-muted">{none}</p>
  return (
    <>
      <UnreadRows of={of} rows={unread} />
      <Table tight cards aria-label={label}>
        <RecordHeads heads={heads} />
        <tbody>{children}</tbody>
      </Table>
      {rest && found.value.has_more && <p className="p-4 text-sm text-muted">{rest}</p>}
      {note}
    </>
  )
}

/** Columns that narrow tables omit, in their heads and rows. */
const wideOnly: readonly RecordHead[] = ['type', 'received']
const figures: readonly RecordHead[] = ['debit', 'received', 'amount']

/** Shows the header row; figures are right-aligned. `onPaper`: no column is omitted. */
export async function RecordHeads({ heads, onPaper = false }: { heads: readonly RecordHead[]; onPaper?: boolean }) {
  const t = await getTranslations('customer.columns')
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <Th
            key={head}
            align={figures.includes(head) ? 'right' : 'left'}
            from={wideOnly.includes(head) && !onPaper ? 736 : undefined}
          >
            {t(head)}
          </Th>
        ))}
      </tr>
    </thead>
  )
}
