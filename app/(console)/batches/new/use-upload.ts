'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { z } from 'zod/mini'
import { focusNextTitle } from '#components/page-title'
import { pathOf } from '#lib/shared/path-of'
import type { NewBatchFacts } from '../batch.schema'

const Same = z.object({ id: z.string(), name: z.string(), madeAt: z.string(), madeByName: z.string() })
const Answer = z.union([z.object({ id: z.string() }), z.object({ same: z.array(Same) })])
const Extra = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))
const Refusal = z.object({ code: z.string(), reason: z.optional(z.string()), extra: z.optional(Extra) })

export type SameFile = z.infer<typeof Same>
export type UploadRefusal = z.infer<typeof Refusal>

/** Sends a file and opens its draft. For a file read before, returns its batches until the user confirms that it is intended. */
export function useUpload() {
  const router = useRouter()
  const [same, setSame] = useState<SameFile[]>([])
  const [refusal, setRefusal] = useState<UploadRefusal | null>(null)
  const [pending, startTransition] = useTransition()

  const send = (file: Blob, facts: NewBatchFacts) =>
    startTransition(async () => {
      setSame([])
      setRefusal(null)
      const headers = { 'x-batch': encodeURIComponent(JSON.stringify(facts)), 'content-type': 'application/octet-stream' }
      const response = await fetch('/api/console/batches', { method: 'POST', body: file, headers }).catch(() => null)
      const body: unknown = await response?.json().catch(() => null)
      const answer = Answer.safeParse(body)
      if (!response?.ok || !answer.success) return setRefusal(Refusal.safeParse(body).data ?? { code: 'api_unreachable' })
      if ('same' in answer.data) return setSame(answer.data.same)
      focusNextTitle()
      router.push(pathOf.batch(answer.data.id))
    })
  return { send, pending, same, refusal }
}
