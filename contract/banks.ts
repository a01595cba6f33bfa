import type { Bank } from './bank-list'

/** Active banks: code → [name, short name]. Compiled from public lists in November 2026. */
const active: Readonly<Record<string, readonly [string, string]>> = {
  '0102': ['Banco de Venezuela', 'Venezuela'],
  '0104': ['Venezolano de Crédito', 'Venezolano'],
  '0105': ['Banco Mercantil', 'Mercantil'],
  '0108': ['BBVA Provincial', 'Provincial'],
  '0114': ['Bancaribe', 'Bancaribe'],
  '0115': ['Banco Exterior', 'Exterior'],
  '0128': ['Banco Caroní', 'Caroní'],
  '0134': ['Banesco', 'Banesco'],
  '0137': ['Banco Sofitasa', 'Sofitasa'],
  '0138': ['Banco Plaza', 'Plaza'],
  '0146': ['Bangente', 'Bangente'],
  '0151': ['BFC Banco Fondo Común', 'BFC'],
  '0156': ['100 % Banco', '100 % Banco'],
  '0157': ['DelSur', 'DelSur'],
  '0163': ['Banco del Tesoro', 'Tesoro'],
  '0166': ['Banco Agrícola de Venezuela', 'Agrícola'],
  '0168': ['Bancrecer', 'Bancrecer'],
  '0169': ['R4 Banco Microfinanciero', 'R4'],
  '0171': ['Banco Activo', 'Activo'],
  '0172': ['Bancamiga', 'Bancamiga'],
  '0173': ['Banco Internacional de Desarrollo', 'BID'],
  '0174': ['Banplus', 'Banplus'],
  '0175': ['Banco Digital de los Trabajadores', 'BDT'],
  '0177': ['Banfanb', 'Banfanb'],
  '0178': ['N58 Banco Digital', 'N58'],
  '0191': ['BNC Banco Nacional de Crédito', 'BNC'],
  '0601': ['Instituto Municipal de Crédito Popular', 'IMCP'],
}

/** Banks whose codes occur in old account numbers. New accounts at them are refused. */
const inactive: Readonly<Record<string, readonly [string, string]>> = {
  '0001': ['Banco Central de Venezuela', 'BCV'],
  '0003': ['Banco Industrial de Venezuela', 'Industrial'],
  '0116': ['Banco Occidental de Descuento', 'BOD'],
  '0121': ['Corp Banca', 'Corp Banca'],
  '0176': ['Banco Espirito Santo', 'Espirito Santo'],
  '0190': ['Citibank', 'Citibank'],
}

function toBank(isActive: boolean) {
  return ([code, [name, shortName]]: [string, readonly [string, string]]): Bank => ({
    code,
    name,
    short_name: shortName,
    country: 'VE',
    active: isActive,
    pagomovil: isActive,
    transfer: isActive,
    restricted: false,
    restricted_reason: null,
  })
}

/** The banks of Venezuela by code: active ones, and those whose codes occur in old account numbers only. */
export const banks: readonly Bank[] = [
  ...Object.entries(active).map(toBank(true)),
  ...Object.entries(inactive).map(toBank(false)),
].sort((a, b) => a.code.localeCompare(b.code))

/** Returns the bank of a code of four digits, active or not; undefined for an unknown code. */
export function findBank(code: string): Bank | undefined {
  return banks.find((bank) => bank.code === code)
}
