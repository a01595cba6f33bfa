'use client'

import { catchError } from 'next/error'
import { Button } from '#components/button'
import { Card } from '#components/card'
import { ListUnavailable } from '#components/list-state'

type Words = { title: string; text: string; retry: string }

/** Contains the errors of a panel: the other panels stay, and this one can be retried. */
export const PanelBoundary = catchError(({ title, text, retry }: Words, { retry: again }) => (
  <Card className="pt-1">
    <ListUnavailable
      title={title}
      detail={text}
      retry={
        <Button size="sm" onClick={() => again()}>
          {retry}
        </Button>
      }
    />
  </Card>
))
