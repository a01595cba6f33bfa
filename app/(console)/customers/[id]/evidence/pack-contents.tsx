import { CircleCheck, CircleX, ShieldAlert, ShieldCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { RetryButton } from '#components/retry-button'
import { Table, Td, Tr } from '#components/table'
import { formatNumber } from '#lib/shared/format'
import type { Whole } from '../../../_kit/list/walk-pages'
import { failureSentence } from '../../../_kit/words/failure-sentence'
import { isWhole, type Pack, type PackPart, packParts } from './read-pack'

/** Lists the parts of the pack, their size, and whether each is complete. */
export async function PackContents({ pack, format }: { pack: Pack; format: Formatters }) {
  const [t, reasonOf] = await Promise.all([getTranslations('evidence.contents'), missingReason()])
  const missing = packParts.filter((part) => !isWhole(pack[part]))
  return (
    <>
      {missing.length === 0 ? (
        <Notice tone="ok" icon={<ShieldCheck />} title={t('whole')}>
          <div>{t('kept')}</div>
        </Notice>
      ) : (
        <Notice
          tone="bad"
          role="alert"
          icon={<ShieldAlert />}
          title={t('notWhole')}
          action={<RetryButton label={t('again')} pendingLabel={t('reading')} />}
        >
          <div>{t('missing', { parts: missing.map((part) => t(`parts.${part}`)).join(', ') })}</div>
        </Notice>
      )}
      <Card>
        <CardHeader title={t('title')} />
        <Table tight aria-label={t('title')}>
          <tbody>
            {packParts.map((part) => (
              <Tr key={part}>
                <Td main>{t(`parts.${part}`)}</Td>
                <Td className="text-right whitespace-nowrap tabular-nums">
                  {formatNumber(pack[part].items.length, format.locale)}
                </Td>
                <Td wrap>
                  <Badge
                    tone={isWhole(pack[part]) ? 'ok' : 'bad'}
                    quiet
                    icon={isWhole(pack[part]) ? <CircleCheck /> : <CircleX />}
                  >
                    {isWhole(pack[part]) ? t('all') : reasonOf(pack[part])}
                  </Badge>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  )
}

/** Shows in red at the part itself that it is incomplete; renders nothing if it is complete. */
export async function NotWhole({ pack, name }: { pack: Pack; name: PackPart }) {
  const part = pack[name]
  if (isWhole(part)) return null
  const [t, reasonOf] = await Promise.all([getTranslations('evidence.contents'), missingReason()])
  return (
    <p className="p-4 text-sm text-bad">
      <b>{t('partNotWhole', { part: t(`parts.${name}`), count: part.items.length })}</b> {reasonOf(part)}
    </p>
  )
}

/** Returns a function that explains in a sentence why a part is incomplete. */
async function missingReason(): Promise<(part: Whole<unknown>) => string> {
  const [t, sentence] = await Promise.all([getTranslations('evidence.contents'), failureSentence()])
  return ({ failed, cut, unread }) => {
    if (failed === null) return cut ? t('cut') : t('unread', { count: unread })
    return failed.code === 'extension_missing' ? t('notOffered') : sentence(failed)
  }
}
