import { describe, expect, it } from 'vitest'
import { decodeText, TextRefused, wideEncoding } from './index.ts'

/** The bytes of a text in a code page; every letter has to be one of it. */
function encoded(text: string, codePage: string): Uint8Array {
  const decoder = new TextDecoder(codePage)
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from([...text], (sign) => {
    const byte = byteOf.get(sign)
    if (byte === undefined) throw new Error(`${codePage} has no ${sign}.`)
    return byte
  })
}

function wide(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian)
  return bytes
}

const NAMES: readonly [language: string, codePage: string, names: string][] = [
  ['Polish', 'windows-1250', 'Lech Wałęsa;Świętosława Żak;Paweł Gołąb;Łucja Ćwik;Józef Młyński;Kraków'],
  ['Czech', 'windows-1250', 'Jiří Dvořák;Věra Kučerová;Zdeněk Šťastný;Růžena Dušková;Plzeň'],
  ['Slovak', 'windows-1250', 'Ľudovít Ďurica;Zuzana Čaputová;Božena Šikulová;Peter Kováč;Košice'],
  ['Hungarian', 'windows-1250', 'Győző Szűcs;Erzsébet Kővári;Ödön Török;Gergő Bűdi;Székesfehérvár'],
  ['Croatian', 'windows-1250', 'Željko Đurić;Nikša Čavić;Dražen Šimić;Anđela Božić'],
  ['Romanian', 'windows-1250', 'Ştefan Pătraşcu;Măriuţa Brânduşă;Ioana Ţepeş;Cătălin Râşnov'],
  ['Lithuanian', 'windows-1257', 'Žydrūnas Šimkus;Rūta Žemaitė;Gintarė Čiurlytė;Jonas Ąžuolas;Šiaulių'],
  ['Latvian', 'windows-1257', 'Jānis Bērziņš;Ģirts Kļaviņš;Līga Ķēniņa;Andrejs Ozoliņš;Rēzekne'],
  ['Estonian', 'windows-1257', 'Jüri Õunapuu;Žanna Šmidt;Tõnu Põld;Ülle Mäe;Võru;Kõrgessaare'],
  ['French', 'windows-1252', 'François Lefèvre;Hélène Gagné;Zoë Crêpeau;Benoît Bâtard;Nîmes'],
  ['Spanish', 'windows-1252', 'José Muñoz;Begoña Ibáñez;Íñigo Núñez;Ramón Peña;A Coruña'],
  ['Portuguese', 'windows-1252', 'João Magalhães;Conceição Falcão;Inês Simões;Estêvão Guimarães'],
  ['German', 'windows-1252', 'Jürgen Größ;Käthe Schäfer;Jörg Müller;Köln'],
  ['Swedish', 'windows-1252', 'Åke Sjöberg;Märta Öberg;Göran Ångström'],
  ['Danish', 'windows-1252', 'Søren Kjær;Åse Østergård;Jørgen Bækgaard;Tønder'],
  ['Turkish', 'windows-1254', 'Yıldırım Çağlar;Işıl Şahin;Uğur Gökçe;İbrahim Kılıç;Muğla'],
]

describe('the text of a file without an encoding', () => {
  it.each(NAMES)('%s names in %s are read as they were written', (_, codePage, names) => {
    expect(decodeText(encoded(names, codePage)).text).toBe(names)
  })

  it('no single name is read with other letters than it was written with: it is right or refused', () => {
    const wrong = NAMES.flatMap(([, codePage, names]) =>
      names.split(/[; ]/).filter((name) => {
        try {
          return decodeText(encoded(name, codePage)).text !== name
        } catch (failure) {
          if (failure instanceof TextRefused) return false
          throw failure
        }
      }),
    )
    expect(wrong).toEqual([])
  })

  it('a name that two code pages read differently and as well is refused with both readings', () => {
    expect(() => decodeText(encoded('Mairie de Nîmes', 'windows-1252'))).toThrow(/“N.mes” or “N.mes”/)
  })

  it.each([
    ['Cyrillic', 'Лавров Сергей;Кадыров Рамзан', 'windows-1251'],
    ['Greek', 'Γιώργος Παπαδόπουλος', 'windows-1253'],
    ['Polish of ISO 8859-2', 'Wałęsa;Świętosława Żak;Gołąb', 'iso-8859-2'],
    ['French of DOS', 'François;Hélène;Benoît', 'ibm866'],
  ])('%s is refused where it is in no encoding that is read', (_, names, encoding) => {
    const bytes =
      encoding === 'ibm866'
        ? Uint8Array.from([0x46, 0x87, 0x6f, 0x69, 0x73, 0x3b, 0x82, 0x6c, 0x8a, 0x6e])
        : encoded(names, encoding)
    expect(() => decodeText(bytes)).toThrow(TextRefused)
  })

  it.each([
    ['with its mark', '\uFEFF'],
    ['without a mark', ''],
  ])('UTF-16 %s is read in either order of its bytes', (_, mark) => {
    const text = 'name;country\nWałęsa;PL\n金正恩;KP\n'
    for (const isBigEndian of [false, true])
      expect(decodeText(wide(mark + text, isBigEndian)).text).toBe(text)
  })

  it('UTF-8 that is damaged in one place is refused, and not read as another encoding', () => {
    const bytes = new TextEncoder().encode('Wałęsa;Świętosława;Żak')
    bytes[bytes.length - 3] = 0x20
    expect(() => decodeText(bytes)).toThrow('The text is damaged: it is not valid UTF-8 throughout.')
  })

  it('quotes, dashes and signs of a Western file are no letters of another language', () => {
    const text = 'O’Brien – “Sons” & Co.™, 5 µm, Nº 7, Mª José Peña, £5, ½ Dutch, © 2026 Café Müller'
    expect(decodeText(encoded(text, 'windows-1252')).text).toBe(text)
  })
})

it('numbers in binary are no UTF-16', () => {
  expect(wideEncoding(new Uint8Array([1, 0, 2, 0]))).toBeNull()
  expect(wideEncoding(new Uint8Array([0, 7, 0, 8, 0, 65]))).toBeNull()
  expect(wideEncoding(new Uint8Array([65, 0, 44, 0, 66, 0, 10, 0]))).toBe('utf-16le')
})
