'use server'

import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readAuditCheck, requestWholeCheck } from '#backoffice/audit/check-audit'
import { action } from '#lib/access/action'
import { openDesk } from '#lib/server/desk'

const longestWaitMs = 10_000
const lookEveryMs = 250

const audit = { action: 'audit.check', object: () => ({ kind: 'audit_trail', id: '' }) }

/** Has the worker verify the whole trail; waits as long as a user would. Returns false if it still runs, or no worker does. */
export const checkTrail = action({ needs: 'audit.read', input: z.object({}), audit }, async () => {
  const desk = await openDesk()
  const startedAt = desk.now()
  await requestWholeCheck(desk)
  while (desk.now().getTime() - startedAt.getTime() < longestWaitMs) {
    await sleep(lookEveryMs)
    const check = await readAuditCheck(desk)
    if (check !== undefined && check.wholeAt >= startedAt) return { checked: true }
  }
  return { checked: false }
})
