'use client'

import { catchError } from 'next/error'
import { Button } from '#components/button'
import { Card } from '#components/card'
import { ListUnavailable } from '#components/list-state'

type Words = { title: string; text: string; retry: string }

/** A panel that could not be drawn fails alone: the others stand, and it can be asked again. */
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
