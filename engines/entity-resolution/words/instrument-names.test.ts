import { expect, it } from 'vitest'
import { readInstrument } from './instrument-names.ts'

const issuers: readonly (readonly [string, string, string])[] = [
  ['Samsung Electronics Co Ltd Sponsored GDR Pfd', 'preferred', 'Samsung Electronics Co Ltd'],
  ['Itau Unibanco Holding S.A. Sponsored ADR', 'depositary-receipt', 'Itau Unibanco Holding S.A.'],
  ['Airbus SE/ADR', 'depositary-receipt', 'Airbus SE'],
  ['JINKOSOLAR ADR/4 DL-00002', 'depositary-receipt', 'JINKOSOLAR'],
  ['ABN AMRO Bank N.V. Depositary receipts', 'depositary-receipt', 'ABN AMRO Bank N.V.'],
  ['Tellurian Inc. 8.25% Senior Notes due 2028', 'debt', 'Tellurian Inc.'],
  ['Brookdale Senior Living Inc. 7.00% Tangible Equity Units', 'unit', 'Brookdale Senior Living Inc.'],
  [
    'Bank of America Corporation Bank of America Corporation Depositary Shares (Each representing a 1/1000th Interest in a Share of 4.375% Non-Cumulative Preferred Stock)',
    'preferred',
    'Bank of America Corporation',
  ],
  [
    'Boeing Company (The) Depositary Shares each representing a share',
    'depositary-receipt',
    'The Boeing Company',
  ],
  [
    'Virtus Convertible & Income Fund 5.625% Series A Cumulative Preferred Shares',
    'preferred',
    'Virtus Convertible & Income Fund',
  ],
  ['Bayerische Motoren Werke AG Pref', 'preferred', 'Bayerische Motoren Werke AG'],
  ['Blink Charging Co. Warrants', 'warrant', 'Blink Charging Co.'],
  ['Rights Issue Of Fawry For Banking', 'right', 'Fawry For Banking'],
  ['Zebra Technologies Corporation Class A', 'shares', 'Zebra Technologies Corporation'],
  ['BK TIROL VORARLBG VZ', 'preferred', 'BK TIROL VORARLBG'],
  ['COPPER MOUNT.MIN. CDI', 'depositary-receipt', 'COPPER MOUNT.MIN'],
  ['Fuller, Smith & Turner P.L.C. Class A', 'shares', 'Fuller, Smith & Turner P.L.C.'],
  ['MSGM Group Ltd. Class A Ordinary Shares', 'shares', 'MSGM Group Ltd.'],
]

it.each(issuers)('%s is an instrument with its issuer', (name, kind, issuer) => {
  expect(readInstrument(name)).toEqual({ kind, issuer })
})

it.each(['Leverage Shares 3x Facebook ETC', 'EGB OE TL.Z./DAIMLER', 'EB OE TS.Z./HENKEL VZ', 'LS -1x BP'])(
  '%s is a product, and who issues it is not said',
  (name) => {
    expect(readInstrument(name)).toEqual({ kind: 'product', issuer: null })
  },
)

it.each([
  'Preferred Bank',
  'Nuveen Preferred & Income Opportunities Fund',
  'Perpetual Limited',
  'GDS Holdings Limited',
  'Central Depository Services (India) Limited',
  'Unit Corp',
  'Rights & Issues Investment Trust',
  'Right Way Industrial Co.,Ltd',
  'Etn. Fr. Colruyt NV',
  'NOTE AB (publ)',
  'Brookdale Senior Living Inc.',
  'WT Microelectronics Co., Ltd.',
  'Warrant Group',
  'Note Holdings',
  'Preferred Apartment Communities, Inc.',
  'Brookfield Renewable Power Preferred Equity Inc.',
  'First Preferred Equity Partners',
  'Senior Notes Ltd',
  'Animal Rights',
  'WATER RIGHTS',
  'Hipgnosis Music Rights',
  'Global Warrant',
  'Farmers Preferred',
  'Sabre GDS',
  'Grupo CDI',
  'Mobile ADS Holdings',
  'World Class A',
  'Euroclear Depository Interests Ltd',
  'WisdomTree ETFs Limited',
])('%s is a company of its own', (name) => {
  expect(readInstrument(name)).toBeNull()
})
