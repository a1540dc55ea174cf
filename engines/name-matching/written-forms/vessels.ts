import type { Party } from '../party.ts'
import { type Chance, oneOf, type WrittenForm, type WrittenQuestion } from './written-form.ts'

const PREFIXES =
  'MV. |MV-|M V |LNG carrier |OSV |VLGC |Aframax |Ship name: |The vessel |MSV |т/к |Kapal |MV |M/V |M.V. |M/V. |MT |M/T |M.T. |SS |S/S |S.S. |MS |M/S |FV |F/V |MY |M/Y |Tanker |M/Tanker |Motor vessel |Motor tanker |Vessel |VLCC |LNG/C |LPG/C |Tug |Crude oil tanker |MN |M/N |Motonave |Buque |Navire |Nave |т/х |Теплоход |Танкер |судно '.split(
    '|',
  )
const FORMER =
  'Y /ex X/|Y (EX NAME X)|Y, former name: X|Y (renamed from X)|X (now Y)|X renamed Y|Y (ex-"X")|Y (бывш. X)|Y (ex X)|Y ex X|Y ex-X|Y, ex X|Y (ex-X)|Y (formerly X)|Y f/k/a X|Y ex. X|MV Y (ex X)|Y (ex Z, ex X)'.split(
    '|',
  )
const OTHER_SHIPS = ['HALDEN STAR', 'FJORD WEXCOMBE', 'VELLMAR QUEEN']

/** Numbers alone, and marks of one letter, are no names of ships. */
const nameOf = (party: Party, kinds: readonly string[]) =>
  party.schema === 'Vessel'
    ? party.names
        .filter(({ value, kind }) => kinds.includes(kind) && /\p{L}{2}/u.test(value))
        .map(({ value }) => value)
    : []

const asked = (
  party: Party,
  chance: Chance,
  kinds: readonly string[],
  write: (name: string, chance: Chance) => string,
) => nameOf(party, kinds).map((listed): WrittenQuestion => ({ listed, asked: write(listed, chance) }))

const former = (name: string, chance: Chance) => {
  const other = oneOf(OTHER_SHIPS, chance)
  return oneOf(FORMER, chance).replace(/\b[XYZ]\b/g, (place) =>
    place === 'X' ? name : place === 'Y' ? other : 'TARN GLORY',
  )
}

const numbersOf = (party: Party, kind: string) =>
  (party.identifiers ?? []).filter((one) => one.kind === kind).map(({ value }) => value)

export const VESSELS: readonly WrittenForm[] = [
  {
    id: 'ship-prefix',
    called: 'Ship with its prefix (MV, M/T …)',
    ask: (party, chance) =>
      asked(party, chance, ['primary', 'alias'], (name) => oneOf(PREFIXES, chance) + name),
  },
  {
    id: 'ship-former-name',
    called: 'Ship’s former name (ex …)',
    ask: (party, chance) => asked(party, chance, ['primary', 'alias'], former),
  },
  {
    id: 'ship-with-number',
    called: 'Ship with its IMO number',
    ask: (party, chance) =>
      numbersOf(party, 'imo').map((imo) => {
        const listed = nameOf(party, ['primary'])[0] ?? imo
        return {
          listed,
          asked: oneOf(
            [
              `HALDEN STAR (IMO ${imo})`,
              `MV HALDEN STAR IMO ${imo}`,
              `HALDEN STAR, IMO No. ${imo}`,
              `HALDEN STAR IMO:${imo}`,
              `HALDEN STAR ${imo}`,
            ],
            chance,
          ),
        }
      }),
  },
]
