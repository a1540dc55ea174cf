import { describe, expect, it } from 'vitest'
import type { PartySchema } from '../party.ts'
import { formsOf } from './forms-of.ts'

type Row = [name: string, schema?: PartySchema]
const forms = ([name, schema = 'Unknown']: Row) => {
  const { cautions, names, identifiers } = formsOf(name, schema)
  return { cautions, names: names.map(({ value }) => value), identifiers }
}

describe('the form in which a name is written', () => {
  it.each<Row>([
    ['Kim J.-U.'],
    ['Putin V. V.'],
    ['V. Putin'],
    ['PUTIN VV'],
    ['V V PUTIN'],
    ['Путин В.В.'],
    ['Путин ВВ', 'Person'],
    ['Lopez Obrador, A.'],
    ['Lopez Obrador A. M.'],
    ['Al Assad B.', 'Person'],
    ['van der Berg J.'],
    ['Dr. K. Halvardsen'],
    ['J.-C. Juncker', 'Person'],
    ['Petrov A.S.'],
  ])('%s gives initials for given names', (...row) => {
    expect(forms(row).cautions).toEqual(['initials'])
  })

  it.each<[...names: [string, string[]], PartySchema?]>([
    ['Harmless Trading Ltd t/a Bank Rossiya', ['Harmless Trading Ltd', 'Bank Rossiya']],
    ['Harmless Trading Ltd trading as Bank Rossiya', ['Harmless Trading Ltd', 'Bank Rossiya']],
    ['Harmless Ltd D/B/A Wagner Group', ['Harmless Ltd', 'Wagner Group']],
    ['Harmless Ltd, doing business as Wagner Group', ['Harmless Ltd', 'Wagner Group']],
    ['Ivan Petrov a.k.a. Carlos Sanchez', ['Ivan Petrov', 'Carlos Sanchez']],
    ['IVAN PETROV AKA CARLOS SANCHEZ', ['IVAN PETROV', 'CARLOS SANCHEZ']],
    ['Ivan Petrov alias Carlos Sanchez', ['Ivan Petrov', 'Carlos Sanchez']],
    ['Ivan Petrov also known as Carlos Sanchez', ['Ivan Petrov', 'Carlos Sanchez']],
    ['Alfa Ltd (formerly Rosoboronexport)', ['Alfa Ltd', 'Rosoboronexport']],
    ['Alfa Ltd f/k/a Gazprom Invest', ['Alfa Ltd', 'Gazprom Invest']],
    ['Alfa SA ex Gazprom Invest', ['Alfa SA', 'Gazprom Invest']],
    ['Alfa Ltd c/o Rosneft Trading', ['Alfa Ltd', 'Rosneft Trading']],
    ['Anna Ivanova née Petrova', ['Anna Ivanova', 'Anna Petrova']],
    ['Anna Schmidt geb. Petrowa', ['Anna Schmidt', 'Anna Petrowa']],
    ['Анна Иванова, урождённая Петрова', ['Анна Иванова', 'Анна Петрова']],
    ['Société Alfa agissant sous le nom de Bank Melli', ['Société Alfa', 'Bank Melli']],
    ['Jean Martin dit Carlos Sanchez', ['Jean Martin', 'Carlos Sanchez']],
    ['Alfa SARL également connu sous le nom de Bank Melli', ['Alfa SARL', 'Bank Melli']],
    ['Nordwind GmbH handelnd als Rosneft Deutschland', ['Nordwind GmbH', 'Rosneft Deutschland']],
    ['Nordwind GmbH vormals Wagner AG', ['Nordwind GmbH', 'Wagner AG']],
    ['Juan Perez también conocido como Ivan Petrov', ['Juan Perez', 'Ivan Petrov']],
    ['Mario Rossi, anche noto come Ivan Petrov', ['Mario Rossi', 'Ivan Petrov']],
    ['João Silva, também conhecido como Ivan Petrov', ['João Silva', 'Ivan Petrov']],
    ['Иван Петров, он же Сергей Лавров', ['Иван Петров', 'Сергей Лавров']],
    ['ООО Ромашка, ранее Рособоронэкспорт', ['ООО Ромашка', 'Рособоронэкспорт']],
    ['Jan Jansen, ook bekend als Ivan Petrov', ['Jan Jansen', 'Ivan Petrov']],
    ['Ivan Petrov / Rosneft Trading', ['Ivan Petrov', 'Rosneft Trading']],
    ['Marks & Spencer plc t/a M&S', ['Marks & Spencer plc', 'M&S']],
    ['Nordwind GmbH i.L.', ['Nordwind GmbH']],
    ['Sunrise Shipping Ltd (in liquidation)', ['Sunrise Shipping Ltd']],
    ['MV ADRIAN DARYA 1', ['ADRIAN DARYA 1']],
    ['M/T GRACE', ['GRACE'], 'Vessel'],
    ['SS PETREL', ['PETREL']],
    ['F/V OCEAN STAR', ['OCEAN STAR']],
  ])('%s is searched by each of its names, and is no doubtful form', (name, names, schema) => {
    expect(forms([name, schema])).toMatchObject({ cautions: [], names })
  })

  it.each<[string, string, string]>([
    ['Halden Ltd t/a Bank Alfa', 'Bank Alfa', 'trading-name'],
    ['Halden Ltd c/o Bank Alfa', 'Bank Alfa', 'represented'],
    ['Jon Halden он же Ivan Petrov', 'Ivan Petrov', 'alias'],
    ['Greta Halden née Petrova', 'Greta Petrova', 'birth-name'],
    ['Halden Ltd 曾用名 Bank Alfa', 'Bank Alfa', 'former-name'],
    ['Nachlass von Ivan Petrov', 'Ivan Petrov', 'estate'],
    ['Ivan Petrov, deceased', 'Ivan Petrov', 'estate'],
    ['Bank Alfa, succursale de Genève', 'Bank Alfa', 'null'],
    ['HSBC Bank plc, London Branch', 'HSBC Bank plc', 'branch'],
    ['MV SILVER PETREL (ex GREY HERON)', 'GREY HERON', 'former-name'],
    ['Navire SILVER PETREL', 'SILVER PETREL', 'ship'],
  ])('%s holds the name %s, and the marker says that it is: %s', (name, value, role) => {
    expect(formsOf(name, 'Unknown').names.map((one) => [one.value, String(one.role)])).toContainEqual([
      value,
      role,
    ])
  })

  it.each<[string, string]>([
    ['bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', 'crypto-wallet'],
    ['12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h', 'crypto-wallet'],
    ['0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c', 'crypto-wallet'],
    ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'crypto-wallet'],
    ['DE89 3704 0044 0532 0130 00', 'iban'],
    ['SABRRUMM', 'bic'],
    ['5493001KJTIIGC8Y1R12', 'lei'],
    ['IMO 9116412', 'imo'],
    ['7707083893', 'inn'],
    ['HRB 12345', 'other'],
  ])('%s is a number: it is looked up as one and is no name', (name, kind) => {
    const { cautions, identifiers } = forms([name])
    expect(cautions).toEqual(['identifier'])
    expect(identifiers.map((one) => one.kind)).toContain(kind)
  })

  it('a number beside a name is looked up, and the rest is the name', () => {
    expect(forms(['ADRIAN DARYA 1 (IMO 9116412)'])).toEqual({
      cautions: [],
      names: ['ADRIAN DARYA 1'],
      identifiers: [
        { kind: 'imo', value: '9116412' },
        { kind: 'other', value: '9116412' },
      ],
    })
    expect(forms(['Ivan Petrov 0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'])).toMatchObject({
      cautions: [],
      names: ['Ivan Petrov'],
      identifiers: [{ kind: 'crypto-wallet' }],
    })
  })

  it.each<[string, string, PartySchema?]>([
    ['halvard@halvardsen.example', 'contact'],
    ['www.rosneft.ru', 'contact'],
    ['https://example.com/about', 'contact'],
    ['+7 495 123 45 67', 'contact'],
    ['Putin', 'one-word'],
    ['Mr Putin', 'one-word'],
    ['Al Assad', 'one-word'],
    ['von der Leyen', 'one-word'],
    ['Suharto', 'one-word', 'Person'],
    ['LLC', 'no-name'],
    ['The Company Ltd', 'no-name'],
    ['ООО', 'no-name'],
  ])('%s is no whole name: %s', (name, caution, schema) => {
    expect(forms([name, schema]).cautions).toEqual([caution])
  })

  it.each<Row>([
    ['Jean-Pierre Dupont'],
    ['Viktor Bout', 'Person'],
    ['Li Na', 'Person'],
    ['Ng Wei Ling'],
    ['NG WEI'],
    ['John F. Kennedy'],
    ['J. Robert Oppenheimer'],
    ['Martin Luther King, Jr.'],
    ['Dr. Angela Merkel'],
    ['Abd al-Rahman bin Amir'],
    ['金正恩'],
    ['김정은', 'Person'],
    ['Rosneft', 'Company'],
    ['PETREL', 'Vessel'],
    ['3M Company'],
    ['A.P. Møller - Mærsk A/S'],
    ['J.P. Morgan Chase & Co.'],
    ['J.P. Morgan', 'Company'],
    ['H. Lundbeck A/S'],
    ['C. Thywissen GmbH'],
    ['E.ON SE'],
    ['AT&T Inc.'],
    ['Johnson & Johnson'],
    ['Ernst & Young LLP'],
    ['Société Générale S.A.'],
    ['HSBC Holdings (UK) plc'],
    ['Deutsche Bank (Suisse) SA'],
    ['Bank of China (Hong Kong) Limited'],
    ['7-Eleven Inc'],
    ['20th Century Fox'],
    ['Forte Biosciences 2021'],
    ['Olive Branch Ltd'],
    ['Vel Murugan Selvam', 'Person'],
    ['Ex-Im Bank'],
    ['General Electric'],
    ['National Bank'],
    ['Al-Rajhi Bank'],
    ['Fritz-Haber-Institut der Max-Planck-Gesellschaft'],
  ])('%s is an ordinary name: nothing is doubted and nothing else is searched', (...row) => {
    expect(forms(row)).toEqual({ cautions: [], names: [], identifiers: [] })
  })

  const namesOf = (written: string, schema: PartySchema) =>
    formsOf(written, schema).names.map(({ value }) => value)

  it('reads the name of a payment’s field below its account, also where the line was cut', () => {
    expect(namesOf('/0012345678\nPETREL OIL CO.\n12 HIGH STREET\nCARACAS', 'Company')).toContain(
      'PETREL OIL CO.',
    )
    const cut = 'OPEN JOINT-STOCK COMPANY NORTHERN T'
    expect(namesOf(`/0012345678 ${cut} 12 HIGH STREET LONDON`, 'Company')).toContain(cut)
  })

  it('reads each half of a surname with a hyphen, and no half of a given name or of a firm', () => {
    expect(namesOf('Anna Ivanova-Larsen', 'Person')).toEqual(['Anna Ivanova', 'Anna Larsen'])
    expect(namesOf('Ivanova-Larsen Trading', 'Company')).not.toContain('Ivanova')
    expect(namesOf('Kim Jong-Un', 'Person')).toEqual([])
    expect(namesOf('Jean-Pierre Martin', 'Person')).toEqual([])
  })

  it('doubts a name in any script that nobody here reads', () => {
    for (const name of ['ᏣᎳᎩ ᎦᏬᏂ', 'ꦗꦮ ꦧꦱ', '𓀀𓀁𓀂', 'ܐܒܪ ܗܡ', 'နေဝင်း မောင်'])
      expect(formsOf(name, 'Company').cautions).toEqual(['sounded-out'])
    for (const name of ['Сергей Лавров', '王伟明', '김정은', 'वीर सिंह', 'Ａｃｍｅ Ｃｏｒｐ', 'שרה לוי'])
      expect(formsOf(name, 'Company').cautions).toEqual([])
  })
})
