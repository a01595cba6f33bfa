'use client'

import { LonePage } from '#components/app-frame'
import { Button } from '#components/button'
import { Card } from '#components/card'
import './styles/globals.css'

/** The last resort: the layout itself broke, so neither language nor frame is known. */
export default function GlobalError({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <LonePage>
          <Card>
            <div
              className="flex min-h-80 flex-col items-center justify-center gap-1 px-12 py-10 text-center max-md:px-5 max-md:py-6"
              role="alert"
            >
              <h1 className="text-lg tracking-[-.005em]">The console could not be drawn</h1>
              <p className="max-w-[52ch] text-sm text-balance text-subtle">Nothing was changed. Try again in a moment.</p>
              <p className="max-w-[52ch] text-sm text-balance text-subtle" lang="es">
                No se pudo mostrar la consola. No se cambió nada. Intente de nuevo en un momento.
              </p>
              <Button onClick={reset}>Try again · Intentar de nuevo</Button>
            </div>
          </Card>
        </LonePage>
      </body>
    </html>
  )
}
