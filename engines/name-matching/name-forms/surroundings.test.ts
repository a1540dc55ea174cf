import { describe, expect, it } from 'vitest'
import type { PartySchema } from '../party.ts'
import { formsOf } from './forms-of.ts'

type Row = [written: string, name: string, schema?: PartySchema]
const namesIn = (written: string, schema: PartySchema = 'Unknown') => {
  const { names } = formsOf(written, schema)
  return names.map(({ value }) => value)
}

describe('what stands around a name in forms and payments', () => {
  it.each<Row>([
    ['Beneficiary: Igor Sechin', 'Igor Sechin'],
    ['UBO: Igor Sechin', 'Igor Sechin'],
    ['Получатель: Сечин Игорь', 'Сечин Игорь'],
    ['Account holder Igor Sechin', 'Igor Sechin'],
    ['/40817810570000123456 IGOR SECHIN', 'IGOR SECHIN'],
    ['1/IGOR SECHIN 2/12 LENIN STREET 3/RU/MOSCOW', 'IGOR SECHIN'],
    ['P<RUSSECHIN<<IGOR<IVANOVICH<<<<<<', 'SECHIN, IGOR IVANOVICH'],
    ['SECHIN/IGOR MR', 'SECHIN, IGOR'],
    ['Rosneft Trading SA, 12 Lenin Street, Moscow', 'Rosneft Trading SA'],
    ['Rosneft Trading SA (Cyprus)', 'Rosneft Trading SA', 'Company'],
    ['His Excellency Igor Sechin', 'Igor Sechin'],
    ['Señor Igor Sechin', 'Igor Sechin', 'Person'],
    ['Abu Omar Khalid al-Masri', 'Khalid al-Masri', 'Person'],
    ['Igor Sechin, CEO', 'Igor Sechin', 'Person'],
    ['Igor Sechin, Chairman of Rosneft', 'Igor Sechin', 'Person'],
    ['1. Igor Sechin', 'Igor Sechin'],
    ['b) Igor Sechin', 'Igor Sechin'],
    ['Igor Sechin +7 495 123 45 67', 'Igor Sechin'],
    ['Tel. 123456 Igor Sechin', 'Igor Sechin'],
    ['гражданин РФ Сечин Игорь', 'Сечин Игорь'],
    ['FAO Igor Sechin', 'Igor Sechin'],
    ['Rosneft Oil Co. MOSCOW 117997', 'Rosneft Oil Co.', 'Company'],
    ['Igor Sechin born 07.09.1960', 'Igor Sechin'],
    ['ИП Сечин И.И.', 'Сечин И.И.'],
    ['Individual entrepreneur Igor Sechin', 'Igor Sechin'],
    ['The Igor Sechin Family Trust', 'Igor Sechin'],
    ['M/S Rosneft Trading', 'Rosneft Trading', 'Company'],
    ['Igor Sechin Trading GmbH', 'Igor Sechin', 'Company'],
    ['Alfa Com. & Ind. Exp.', 'Alfa commercial & industries export', 'Company'],
    ['SECHINA OV', 'SECHINA O.V.'],
    ['Herrn Igor Iwanowitsch Sechin', 'Igor Iwanowitsch Sechin', 'Person'],
    ['Hr. I. I. Sechin', 'I. I. Sechin', 'Person'],
    ['Sig. I.I. Sechin', 'I.I. Sechin', 'Person'],
    ['El Sr. D. Igor Sechin, mayor de edad', 'Igor Sechin', 'Person'],
    ['Igor Sechin, Sayyed', 'Igor Sechin', 'Person'],
    ['Nazwisko: SECHIN Imię: IGOR', 'IGOR SECHIN'],
    ['Nom : SECHIN Prénom : Igor', 'Igor SECHIN'],
    ['Apellidos: SECHIN Nombre: IGOR', 'IGOR SECHIN'],
    ['COGNOME SECHIN NOME IGOR', 'IGOR SECHIN'],
    ['Name: Sechin, Vorname: Igor', 'Igor Sechin'],
    ['Фамилия: Сечин Имя: Игорь Отчество: Иванович', 'Игорь Иванович Сечин'],
    ['الاسم: بشار اللقب: الأسد', 'بشار الأسد'],
    ['姓名：金正恩', '金正恩'],
    [':59:/DE89370400440532013000\nIGOR SECHIN\nMOSKAU', 'IGOR SECHIN'],
    [':50K:/DE89370400440532013000\nIGOR SECHIN', 'IGOR SECHIN'],
    ['/BENEFRES/RU//IGOR SECHIN', 'IGOR SECHIN'],
    ['?20MIETE?32IGOR SECHIN?33MOSKAU', 'IGOR SECHIN'],
    ['ARGO I (Limited Liability Company), Moscow branch', 'ARGO I'],
    ['Igor Sechin; Halden Trading, Anna Larsen', 'Igor Sechin'],
    ['Igor Sechin; Halden Trading, Anna Larsen', 'Anna Larsen'],
    ['Иван Петров, Игорь Сечин', 'Игорь Сечин'],
    ['Ordering customer: JOINT STOCK COMPANY RIF, Moscow', 'JOINT STOCK COMPANY RIF', 'Company'],
    ['Igor Sechin 60 %', 'Igor Sechin'],
    ['60% Igor Sechin', 'Igor Sechin'],
    ['Avv. Igor Sechin', 'Igor Sechin', 'Person'],
    ['Igor Sechin, NIE X1234567L', 'Igor Sechin', 'Person'],
    ['Halden Air Konto 12345 EUR', 'Halden Air'],
    ['董事 陈全国', '陈全国'],
    ['收款方 Halden Air', 'Halden Air'],
    ['受益所有人：陈全国', '陈全国'],
  ])('%s is searched as %s as well', (written, name, schema) => {
    expect(namesIn(written, schema)).toContain(name)
  })

  it.each<Row>([
    ['Igor Sechin and Greta Vellmar', 'Igor Sechin'],
    ['Greta Vellmar & Igor Sechin', 'Igor Sechin'],
    ['Greta & Igor Sechin', 'Greta Sechin', 'Person'],
    ['Vellmar G. und Sechin I.I.', 'Sechin I.I.'],
    ['Halden Ltd - Rosneft Trading', 'Rosneft Trading'],
    ['Igor Sechin, Maria Larsen', 'Igor Sechin'],
    ['Maria Larsen (60%), Igor Sechin (40%)', 'Igor Sechin'],
    ['Chen Quanguo 陈全国', '陈全国', 'Person'],
    ['CHEN QUANGUO/陈全国', 'CHEN QUANGUO', 'Person'],
    ['بشار الأسد Bashar al-Assad', 'Bashar al-Assad', 'Person'],
    ['Igor Sechin Сечин Игорь', 'Сечин Игорь'],
    ['IGOR SECHIN ET/OU GRETA VELLMAR', 'IGOR SECHIN', 'Person'],
    ['Greta Vellmar y/o Igor Sechin', 'Igor Sechin', 'Person'],
    ['Igor Sechin U/O Greta Vellmar', 'Igor Sechin', 'Person'],
    ['SECHIN IGOR*VELLMAR GRETA', 'SECHIN IGOR', 'Person'],
    ['RA Vellmar für Igor Sechin', 'Igor Sechin'],
    ['Treuhänderisch für Igor Sechin', 'Igor Sechin'],
    ['Fiduciaria Halden per conto di Igor Sechin', 'Igor Sechin'],
    ['Vve Igor Sechin', 'Igor Sechin', 'Person'],
    ['Filiale di Milano della Haldenbank', 'Haldenbank', 'Company'],
    ['Филиал № 3652 Банка Север (публичное акционерное общество) в г. Воронеже', 'Банка Север', 'Company'],
    ['Agence générale Halden Air Paris', 'Halden Air', 'Company'],
    ['Halden Air Generalvertretung für Deutschland', 'Halden Air', 'Company'],
    ['بانک ملی ایران شعبه هامبورگ', 'بانک ملی ایران', 'Company'],
    ['T/KR GREY HERON', 'GREY HERON', 'Vessel'],
    ['Halden Ltd sigle Rosneft Trading', 'Rosneft Trading'],
    ['Halden Ltd (UBO: Igor Sechin)', 'Igor Sechin'],
    ['Halden Ltd, director Igor Sechin', 'Igor Sechin'],
    ['Halden Ltd vertreten durch Igor Sechin', 'Igor Sechin'],
    ['Jon Halvardsen S/O Igor Sechin', 'Igor Sechin'],
    ['HALDEN STAR /ex GREY HERON/', 'GREY HERON', 'Vessel'],
    ['HALDEN STAR (ex TARN GLORY, GREY HERON)', 'GREY HERON', 'Vessel'],
    ['HALDEN STAR (экс-GREY HERON)', 'GREY HERON', 'Vessel'],
    ['GREY HERON, now HALDEN STAR', 'GREY HERON', 'Vessel'],
    ['LNG carrier GREY HERON', 'GREY HERON', 'Vessel'],
    ['GREY HERON v.12E', 'GREY HERON', 'Vessel'],
  ])('%s holds the name %s', (written, name, schema) => {
    expect(namesIn(written, schema)).toContain(name)
  })

  it.each<[string, PartySchema?]>([
    ['Ben Wallace', 'Person'],
    ['Iris Martin-Gehl', 'Person'],
    ['To Lam', 'Person'],
    ['José Ortega y Gasset', 'Person'],
    ['Philipp Graf von und zu Lerchenfeld', 'Person'],
    ['Sani T.A.', 'Person'],
    ['Procter & Gamble Co', 'Company'],
    ['Pan Gongsheng', 'Person'],
    ['Larsen Vellmar, Maria Anna', 'Person'],
    ['Three Percent Club', 'Company'],
    ['Gesellschaft für Technik und Umwelt', 'Company'],
    ['Name of the Rose Ltd', 'Company'],
    ['Анна Иванова', 'Person'],
    ['Packaging Corp of America', 'Company'],
    ['Central Intelligence Agency', 'Organization'],
  ])('%s is one name and nothing stands around it', (written, schema) => {
    expect(namesIn(written, schema)).toEqual([])
  })
})

describe('numbers as they are written where a name stands', () => {
  const numbersIn = (written: string) => formsOf(written, 'Unknown').identifiers

  it.each([
    ['https://etherscan.io/address/0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'],
    ['0x85 76ac c5c0 5d6c e88f 4e49 bf65 bdf0 c62f 9135 3c'],
    ['8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'],
    ['"0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c".'],
    ['ETH_0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'],
    ['钱包地址：0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'],
  ])('%s is a wallet', (written) => {
    expect(numbersIn(written)).toContainEqual({
      kind: 'crypto-wallet',
      value: '0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c',
    })
  })

  it.each([['SABR RU MM'], ['sabrrumm'], ['БИК SABRRUMM'], ['SABRRUMM (SWIFT)'], ['S.W.I.F.T. SABRRUMM']])(
    '%s is a BIC',
    (written) => {
      expect(numbersIn(written)).toContainEqual({ kind: 'bic', value: 'SABRRUMM' })
    },
  )

  it.each([
    ['IMO:9116412/MMSI:422026600', '9116412'],
    ['IMO_9116412', '9116412'],
    ['passeport n°A12345678', 'A12345678'],
    ['RU531182863', '531182863'],
    ['ИНН/КПП 7707083893', '7707083893'],
  ])('%s holds the number %s', (written, value) => {
    expect(numbersIn(written).map((one) => one.value)).toContain(value)
  })
})

describe('a foreign name written by its sound in a script that lists do not use', () => {
  it.each([['弗拉基米尔·普京'], ['ウラジーミル・プーチン'], ['블라디미르 푸틴'], ['မင်းအောင်လှိုင်']])(
    '%s is no answer where nothing is found',
    (name) => {
      expect(formsOf(name, 'Person').cautions).toEqual(['sounded-out'])
    },
  )

  it.each([['金正恩'], ['김정은'], ['王 小明']])('%s is read as what it is', (name) => {
    expect(formsOf(name, 'Person').cautions).toEqual([])
  })
})

describe('a text far longer than a name', () => {
  it.each([
    ['a run of commas', `Ab Cd${','.repeat(5_000)}x`],
    ['numbers of orders', `Ab Cd${'-po1'.repeat(1_200)}!`],
    ['marks of a list', `${'a) '.repeat(3_000)}Xy`],
  ])('%s is read within seconds', (_, written) => {
    expect(formsOf(written, 'Vessel').names.length).toBeLessThanOrEqual(8)
  })
})
