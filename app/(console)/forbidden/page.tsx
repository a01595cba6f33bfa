import { getLocale, getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { listAdminNames } from '#backoffice/people/people'
import { wasRefused } from '#backoffice/refusals/record-refusal'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { ListForbidden } from '#components/list-state'
import { isPermission, rolesWith } from '#lib/access/permissions'
import { requireStaff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

export const generateMetadata = pageTitle('screens', 'forbidden.title')

/**
 * Tells a person which permission is missing, who has it, and who can grant it. It says that the attempt was recorded only if
 * that record exists, because anybody could type the address.
 */
export default async function ForbiddenPage({ searchParams }: PageProps<'/forbidden'>) {
  const { personId } = await requireStaff('signed_in')
  const [{ needs, record }, t, frame, locale] = await Promise.all([
    searchParams,
    getTranslations('screens.forbidden'),
    getTranslations('frame.roles'),
    getLocale(),
  ])
  const permission = typeof needs === 'string' && isPermission(needs) ? needs : undefined
  const inWords = new Intl.ListFormat(locale, { type: 'conjunction' })
  const desk = await openDesk()
  const admins = await listAdminNames(desk, personId)
  const isRecorded = permission && typeof record === 'string' && (await wasRefused(desk, personId, permission, record))
  const roles = permission ? rolesWith(permission) : []
  return (
    <Page>
      <Card>
        <ListForbidden
          alone
          title={t('title')}
          actions={
            <LinkButton href="/" variant="ghost">
              {t('home')}
            </LinkButton>
          }
        >
          {permission && (
            <>
              {t('text', {
                permission: t(`permissions.${permission.replace('.', '-')}`),
                roles: inWords.format(roles.map((role) => frame(role))),
                count: roles.length,
              })}{' '}
            </>
          )}
          {admins.length > 0 ? t('grant', { names: inWords.format(admins) }) : t('nobody')} {isRecorded && t('recorded')}
        </ListForbidden>
      </Card>
    </Page>
  )
}
