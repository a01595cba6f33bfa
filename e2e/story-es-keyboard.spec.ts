import type { Page } from '@playwright/test'
import { demoPassword, demoPeople } from '#demo/demo-people'
import { untilAlive, untilArmed } from './support/alive'
import { expectOnResult } from './support/focus'
import { keyboard } from './support/input-methods'
import { tellStory } from './support/story'
import { expect, test } from './support/test'

test('la misma historia en español, solo con el teclado', async ({ world, openPage }) => {
  test.setTimeout(240_000)
  await tellStory({
    world,
    openPage,
    locale: 'es',
    input: keyboard,
    words: {
      places: { main: 'Principal', customers: 'Clientes', quotes: 'Cotizaciones', approvals: 'Aprobaciones', audit: 'Auditoría' },
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
        ask: 'Pedir aprobación',
        requested: 'Espera aprobación.',
        approve: /^Aprobar hasta/,
        openPaid: 'Abrir la cotización con que se pagó',
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
          requested: 'Pidió aprobación',
          approved: 'Aprobó un pago',
          paid: 'Pagó una cotización',
          confirmed: 'Confirmó',
          lookedUp: 'Consultó una referencia',
        },
      },
    },
  })
})

test('de la entrada al pago confirmado hay como máximo 20 pulsaciones, aparte de lo que se escribe', async ({
  givenCustomer,
  givenAccount,
  openPage,
}) => {
  const customer = await givenCustomer({ name: `Omaira Pulsa ${Date.now().toString(36).replace(/\d/g, 'x')}` })
  await givenAccount({ customerId: customer.id })
  const page = await openPage({ locale: 'es' })
  let presses = 0
  const press = async (...keys: string[]) => {
    presses += keys.length
    for (const key of keys) await page.keyboard.press(key)
  }
  await signInByKeys(page, press)
  await press('g', 'q', 'n')
  await page.waitForURL((url) => url.pathname === '/quotes/new')
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused()
  await untilAlive(page, 'main form')
  await page.keyboard.type(customer.email?.slice(0, 12) ?? '')
  await expect(page.getByRole('option', { name: /Omaira Pulsa/ })).toBeVisible()
  await press('Enter')
  const amount = page.getByRole('textbox', { name: /^Monto/ })
  while (!(await amount.evaluate((field) => field === document.activeElement)) && presses < 30) await press('Tab')
  await page.keyboard.type('100')
  await expect(page.getByRole('main').getByText(/101,00/)).not.toHaveCount(0)
  await press('Control+Enter')
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}$/)
  await expectOnResult(page)
  await untilArmed(page)
  await press('p')
  await expect(page.getByRole('main').getByText('Por confirmar', { exact: true })).not.toHaveCount(0)
  await expectOnResult(page)
  await press('c')
  await untilArmed(page)
  await press('Enter')
  await expect(page.getByRole('main').getByText('Completada', { exact: true })).not.toHaveCount(0, { timeout: 30_000 })
  await expectOnResult(page)
  expect(presses).toBeLessThanOrEqual(20)
})

async function signInByKeys(page: Page, press: (...keys: string[]) => Promise<void>) {
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  const fields = page.locator('input[name=email], input[name=password]')
  const isOn = (at: number) => fields.nth(at).evaluate((field) => field === document.activeElement)
  for (const [at, text] of [demoPeople.find(({ roles }) => roles.includes('finance'))?.email ?? '', demoPassword].entries()) {
    for (let tabs = 0; tabs < 9 && !(await isOn(at)); tabs++) await press('Tab')
    await page.keyboard.type(text)
  }
  await press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await untilAlive(page)
  await expectOnResult(page)
}
