import 'server-only'
import { getTranslations } from 'next-intl/server'
import { batchFields } from '#lib/shared/batches/columns'
import { csvLine, csvStart } from '#lib/shared/csv'

/** Returns a file with the columns in the reader's language, and two rows as examples. */
export async function templateFile(): Promise<Response> {
  const t = await getTranslations('batch-fields')
  const names = batchFields.filter((field) => field !== 'customer_id').map((field) => ({ field, name: t(`names.${field}`) }))
  const rows = [
    { email: 'ana.perez@example.com', account: '7890', amount: '62.50', currency: 'USDC', concept: t('concept') },
    { phone: '0412 555 01 67', document: 'V12345678', bank: '0134', amount: '2500.00', currency: 'VES', concept: t('concept') },
  ].map((row) => new Map<string, string>(Object.entries(row)))
  const lines = [names.map(({ name }) => name), ...rows.map((row) => names.map(({ field }) => row.get(field) ?? ''))]
  return new Response(csvStart + lines.map(csvLine).join(''), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${t('template')}.csv"` },
  })
}
