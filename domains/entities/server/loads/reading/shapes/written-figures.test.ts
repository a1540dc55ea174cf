import { describe, expect, it } from 'vitest'
import { columnsOfList } from './table-titles.ts'
import { amountIn, countIn } from './written-figures.ts'

const people = (text: string) => countIn(text, 'employees', [0, 20_000_000])
const amount = (text: string, more: { unit?: string; currency?: string } = {}) =>
  amountIn(text, 'revenue', { unit: more.unit, currency: more.currency })

describe('a number of people', () => {
  it.each([
    ['48', 48],
    ['1 200', 1200],
    ['1,200', 1200],
    ['2.500', 2500],
    ["12'400", 12_400],
    ['45.0', 45],
    ['1.2k', 1200],
    ['350 employees', 350],
    ['0', 0],
  ])('%s is read as an exact number', (text, exact) => {
    expect(people(text)).toEqual({ exact })
  })

  it.each([
    ['11-50', 11, 50],
    ['11–50', 11, 50],
    ['51 to 200', 51, 200],
    ['1,001-5,000', 1001, 5000],
    ['1.001 bis 5.000 Mitarbeiter', 1001, 5000],
    ['1k-5k', 1000, 5000],
    ['1-10 employees', 1, 10],
    ['10-Jan', 1, 10],
    ['Nov-50', 11, 50],
    ['1,200+', 1200, null],
    ['10001+', 10_001, null],
    ['> 1000 employees', 1000, null],
    ['over 1,000', 1000, null],
    ['plus de 500 salariés', 500, null],
    ['<10', 0, 10],
    ['less than 10', 0, 10],
    ['bis 50', 0, 50],
  ])('%s is kept as the band that it states', (text, low, high) => {
    expect(people(text)).toEqual({ band: { low, high } })
  })

  it('what is about a number is kept as about', () => {
    for (const text of ['~300', 'ca. 300', 'approx. 300', 'rund 300', 'environ 300'])
      expect(people(text)).toEqual({ band: { low: 300, high: 300, isAbout: true } })
  })

  it('what says nothing is left out, and what cannot be read is refused with its words', () => {
    for (const text of ['', 'n/a', '-', 'unknown', 'undisclosed']) expect(people(text)).toBeUndefined()
    for (const text of ['many', '50-11', '-5', '12.5', '1/2', '30 million million'])
      expect(() => people(text)).toThrow(`“${text}”`)
  })
})

describe('an amount', () => {
  it.each([
    ['$12.5M', 12.5, 'USD'],
    ['€1,2 Mio', 1.2, 'EUR'],
    ['1,2 Mio. €', 1.2, 'EUR'],
    ['EUR1.2bn', 1200, 'EUR'],
    ['CHF 3.4 Mrd', 3400, 'CHF'],
    ['£450k', 0.45, 'GBP'],
    ['1 200 000 €', 1.2, 'EUR'],
    ['1.234.567,89 €', 1.234568, 'EUR'],
    ['$1,234,567', 1.234567, 'USD'],
    ['$1,234M', 1234, 'USD'],
    ['1.234 Mio. EUR', 1234, 'EUR'],
    ['US$ 3 billion', 3000, 'USD'],
    ['R$ 20 milhoes', 20, 'BRL'],
    ['₹ 45 crore', 450, 'INR'],
    ['300 mil millones EUR', 300_000, 'EUR'],
    ['45000000', 45, 'XXX'],
  ])('%s is read with its size and its currency', (text, exact, currency) => {
    expect(amount(text)).toEqual({ exact, currency })
  })

  it('the currency of the row or of the title counts where the amount states none, and one that contradicts it is refused', () => {
    expect(amount('1.2B', { currency: 'EUR' })).toEqual({ exact: 1200, currency: 'EUR' })
    expect(amount('12,5', { unit: 'Mio. EUR' })).toEqual({ exact: 12.5, currency: 'EUR' })
    expect(amount('12.5', { unit: '$M' })).toEqual({ exact: 12.5, currency: 'USD' })
    expect(amount('$5M', { currency: 'CAD' })).toEqual({ exact: 5, currency: 'CAD' })
    expect(amount('kr 5M')).toEqual({ exact: 5, currency: 'XXX' })
    expect(() => amount('€5M', { currency: 'USD' })).toThrow('contradict')
  })

  it('a band of amounts is kept as a band', () => {
    expect(amount('$10M to $50M')).toEqual({ band: { low: 10, high: 50 }, currency: 'USD' })
    expect(amount('$1-5M')).toEqual({ band: { low: 1, high: 5 }, currency: 'USD' })
    expect(amount('Less than $1M')).toEqual({ band: { low: 0, high: 1 }, currency: 'USD' })
    expect(amount('$10B+')).toEqual({ band: { low: 10_000, high: null }, currency: 'USD' })
  })

  it('what is no amount is refused, and what is not disclosed says nothing', () => {
    expect(amount('Undisclosed')).toBeUndefined()
    for (const text of ['lots', '12.5.3.1', '5 apples', '(3)']) expect(() => amount(text)).toThrow(text)
  })
})

describe('the titles of a list of companies', () => {
  it.each([
    ['Company Name', 'name'],
    ['registration number', 'registration'],
    ['No. of employees', 'employees'],
    ['# Employees', 'employees'],
    ['Number of Employees', 'employees'],
    ['Mitarbeiterzahl', 'employees'],
    ['Anzahl Mitarbeiter', 'employees'],
    ['Firmenname', 'name'],
    ['Gründungsjahr', 'foundedYear'],
    ['Umsatz in Mio. EUR', 'revenue'],
    ['Raison sociale', 'name'],
    ["Chiffre d'affaires", 'revenue'],
    ['Effectif', 'employees'],
    ['Année de création', 'foundedYear'],
    ['Razón social', 'name'],
    ['País', 'country'],
    ['Número de empleados', 'employees'],
    ['Ragione sociale', 'name'],
    ['Fatturato', 'revenue'],
    ['Partita IVA', 'vat'],
    ['Total Funding ($M)', 'funding'],
    ['Former Name', 'formerName'],
    ['Last Funding Type', 'fundingStage'],
    ['Year Founded', 'foundedYear'],
    ['HQ Location', 'place'],
    ['Company size', 'employees'],
    ['Revenue, USD m', 'revenue'],
    ['Rechtsform', 'legalForm'],
  ])('%s is recognised', (title, field) => {
    expect(columnsOfList(['Xyz', title])).toEqual({ [field]: title })
  })
})
