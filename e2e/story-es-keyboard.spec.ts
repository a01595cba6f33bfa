import { keyboard } from './support/hands'
import { tellStory } from './support/story'
import { test } from './support/test'

test('la misma historia en español, solo con el teclado', async ({ world, openPage }) => {
  test.setTimeout(120_000)
  await tellStory({
    world,
    openPage,
    locale: 'es',
    hands: keyboard,
    words: {
      places: { main: 'Principal', customers: 'Clientes', quotes: 'Cotizaciones', audit: 'Auditoría' },
      customer: {
        add: 'Nuevo cliente',
        email: 'Correo',
        name: 'Nombre legal',
        address: 'Dirección',
        city: 'Ciudad',
        create: 'Crear cliente',
        active: 'Activo',
      },
      account: {
        add: 'Agregar cuenta',
        kind: 'Pago móvil',
        bank: 'Banco',
        document: 'Cédula o RIF',
        readAs: 'V12345678',
        phone: 'Teléfono',
        save: 'Agregar pago móvil',
      },
      quote: {
        add: 'Nueva cotización',
        customer: 'Cliente',
        amount: 'Monto',
        reference: 'Referencia',
        notGuaranteed: 'Aún sin garantía',
        previewDebit: /101,00/,
        lock: /^Fijar la tasa/,
        pay: 'Pagar 101,00 USDC',
        waits: 'Por confirmar',
        confirm: /^Confirmar [\d,.]+/,
        release: /^Liberar [\d,.]+/,
        completed: 'Completada',
      },
      audit: {
        sound: 'Nada fue cambiado ni borrado',
        done: 'Hecho',
        steps: {
          customer: 'Creó un cliente',
          account: 'Agregó una cuenta',
          quote: 'Creó una cotización',
          paid: 'Pagó una cotización',
          confirmed: 'Confirmó',
          lookedUp: 'Consultó una referencia',
        },
      },
    },
  })
})
