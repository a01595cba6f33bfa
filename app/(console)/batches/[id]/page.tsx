import { notFound } from 'next/navigation'
import { z } from 'zod'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { findBatch } from '#backoffice/batches/find-batch'
import { Page } from '#components/app-frame'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { batchVersion } from './batch-version'
import { DraftView } from './draft-view'
import { RunView } from './run-view'

export const generateMetadata = recordTitle('batch')

async function drawBatch({ params }: PageProps<'/batches/[id]'>) {
  const staff = await requireStaff('batch.read')
  const [id, format, { db }] = [await idOf(params), await formatters(), await openDesk()]
  const batch = z.uuid().safeParse(id).success ? await findBatch(db, id) : undefined
  if (batch === undefined) notFound()
  const version = await batchVersion(id)
  const hasEnded = batch.state === 'done' || batch.state === 'cancelled'
  return (
    <Page>
      <ClientMessages namespaces={['batch-acts', 'batch-grid', 'batch-fields']}>
        {batch.state === 'draft' ? (
          <DraftView batch={batch} version={version} staff={staff} format={format} />
        ) : (
          <RunView batch={batch} staff={staff} format={format} />
        )}
        {!hasEnded && <LiveRecord address={pathOf.batchData(id)} version={version} everySeconds={2} />}
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawBatch)
