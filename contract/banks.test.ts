import { expect, test } from 'vitest'
import { banks } from './banks'

test('the banks of Venezuela, and those that only old numbers carry, are these', () => {
  const listed = banks.map(({ code, name, active }) => `${code} ${name}${active ? '' : ' (gone)'}`)
  expect(listed).toEqual([
    '0001 Banco Central de Venezuela (gone)',
    '0003 Banco Industrial de Venezuela (gone)',
    '0102 Banco de Venezuela',
    '0104 Venezolano de Crédito',
    '0105 Banco Mercantil',
    '0108 BBVA Provincial',
    '0114 Bancaribe',
    '0115 Banco Exterior',
    '0116 Banco Occidental de Descuento (gone)',
    '0121 Corp Banca (gone)',
    '0128 Banco Caroní',
    '0134 Banesco',
    '0137 Banco Sofitasa',
    '0138 Banco Plaza',
    '0146 Bangente',
    '0151 BFC Banco Fondo Común',
    '0156 100 % Banco',
    '0157 DelSur',
    '0163 Banco del Tesoro',
    '0166 Banco Agrícola de Venezuela',
    '0168 Bancrecer',
    '0169 R4 Banco Microfinanciero',
    '0171 Banco Activo',
    '0172 Bancamiga',
    '0173 Banco Internacional de Desarrollo',
    '0174 Banplus',
    '0175 Banco Digital de los Trabajadores',
    '0176 Banco Espirito Santo (gone)',
    '0177 Banfanb',
    '0178 N58 Banco Digital',
    '0190 Citibank (gone)',
    '0191 BNC Banco Nacional de Crédito',
    '0601 Instituto Municipal de Crédito Popular',
  ])
})

test('a bank that is open takes both kinds of accounts, a bank that is gone neither, and nobody is restricted by us', () => {
  for (const { code, country, active, pagomovil, transfer, restricted } of banks) {
    expect([country, pagomovil, transfer, restricted], code).toEqual(['VE', active, active, false])
  }
})
