'use client'

import './styles/globals.css'

/** Catches errors of the root layout, so language and frame are unknown. All pages load it, so it uses no components. */
export default function GlobalError({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="grid min-h-screen grid-cols-1 place-items-center content-center px-4 py-6">
          <section className="w-110 max-w-full rounded-lg border bg-card">
            <div
              role="alert"
              className="flex min-h-80 flex-col items-center justify-center gap-1 px-12 py-10 text-center max-tablet:px-5 max-tablet:py-6"
            >
              <h1 className="text-lg tracking-[-0.005em]">The console could not be displayed</h1>
              <p className="max-w-[52ch] text-sm text-balance text-subtle">
                Opening a page changes nothing. Try again in a moment.
              </p>
              <p className="max-w-[52ch] text-sm text-balance text-subtle" lang="es">
                No se pudo mostrar la consola. Abrir una página no cambia nada. Intente de nuevo en un momento.
              </p>
              <button
                type="button"
                className="h-8 rounded-md border border-line-strong bg-card px-3 text-sm font-medium shadow-sm hover:bg-hover max-tablet:h-10"
                onClick={reset}
              >
                Try again · Reintentar
              </button>
            </div>
          </section>
        </main>
      </body>
    </html>
  )
}
