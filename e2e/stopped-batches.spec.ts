import { randomUUID } from 'node:crypto'
import { stateFaults } from './support/access-check'
import { withSql } from './support/database'
import { signInByPassword } from './support/people'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'
import type { World } from './support/world'

test('a batch that stopped waits on the home of whoever may continue it, with its reason, as the side bar counts it', async ({
  openPage,
  world,
}) => {
  const colleague = await givenSecondPerson(world, 'Irene', ['finance'])
  const [moved, broken] = [`Bonus ${randomUUID().slice(0, 8)}`, `Bonus ${randomUUID().slice(0, 8)}`]
  const id = await givenPaused(world, { by: colleague.id, name: moved, why: 'rate_drift' })
  await givenPaused(world, { by: colleague.id, name: broken, why: 'rows_changed' })
  const page = await openPage()
  await signInByPassword(page, colleague)
  await page.goto('/')
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Batch “.*(stopped|is a draft)/ })
  await expect(items).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Batches 2' })).toBeVisible()
  await expect(items.filter({ hasText: broken }).getByRole('link', { name: 'Open to cancel' })).toBeVisible()
  const item = items.filter({ hasText: moved })
  await expect(item).toContainText('The rate has moved further than the batch allows')
  expect(await stateFaults(page, 'home with batches that stopped', 'main')).toEqual([])
  await item.getByRole('link', { name: 'Open to continue' }).press('Enter')
  await page.waitForURL((url) => url.pathname === `/batches/${id}`)
  await expect(page.getByRole('button', { name: 'Continue at the current rate' })).toBeVisible()
})

/**
 * Copies a batch that was submitted, with one row that still waits, as one that this person made and that paused for this reason.
 * Without an open row the worker would end it.
 */
async function givenPaused(world: World, { by, name, why }: { by: string; name: string; why: string }): Promise<string> {
  const [made] = await withSql(
    world,
    (sql) => sql<{ id: string }[]>`
      with original as (
        select b.* from backoffice.batches b
        where b.state <> 'draft' and exists (select from backoffice.batch_rows r where r.batch_id = b.id) order by b.id limit 1),
      made as (
        insert into backoffice.batches
        select (jsonb_populate_record(null::backoffice.batches, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'made_by', ${by}::text,
          'name', ${name}::text, 'state', 'paused', 'pause_reason', ${why}::text, 'ended_at', null, 'rest_cancelled_at', null))).*
        from original o returning id),
      waiting as (
        insert into backoffice.batch_rows
        select (jsonb_populate_record(r, jsonb_build_object('batch_id', made.id, 'state', 'waiting', 'runner', null, 'quote_id', null,
          'ended_at', null, 'next_look_at', null))).*
        from made, backoffice.batch_rows r where r.batch_id = (select id from original) order by r.row_number limit 1)
      select id from made`,
  )
  if (made === undefined) throw new Error('The demo has no batch that was submitted')
  return made.id
}
