'use client'

import { Button } from '#components/button'
import { Card } from '#components/card'
import './styles/globals.css'

/** The last resort: the layout itself broke, so neither language nor frame is known. */
export default function GlobalError({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="lock">
          <Card>
            <div className="msg" role="alert">
              <h1 className="md">The console could not be drawn</h1>
              <p className="text-subtle">Nothing was changed. Try again in a moment.</p>
              <p className="text-subtle" lang="es">
                No se pudo mostrar la consola. No se cambió nada. Intente de nuevo en un momento.
              </p>
              <Button onClick={reset}>Try again · Intentar de nuevo</Button>
            </div>
          </Card>
        </main>
      </body>
    </html>
  )
}
