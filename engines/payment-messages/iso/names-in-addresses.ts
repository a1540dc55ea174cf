import { isCode } from '../payment.ts'

/** Parts of an address that hold a name where they do not read as a place; of a town and the like only a name that is said to be one is. */
const MAY_NAME = new Set(['StrtNm', 'BldgNm', 'Room', 'Flr', 'PstBx'])
const DEPARTMENTS = new Set(['Dept', 'SubDept'])

/** Whoever receives, represents or descends, and whatever is a firm. */
const NAMING =
  /(?<!\p{L})(?:c\/o|attn|attention|fao|for|on behalf of|(?:son|daughter|wife|husband|estate) of|p\/a|z\.? ?hd|zu händen|chez|bei|presso|для|ltd|limited|llc|llp|plc|inc|corp|gmbh|kg|sarl|sas|s\.a|srl|s\.p\.a|spa|bv|nv|oy|jsc|pjsc|ooo|oao|pao|fze|fzco|ооо|оао|пао|зао)(?!\p{L})/iu

const PLACE_WORDS =
  'street|str|st|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|way|court|ct|square|sq|place|pl|terrace|highway|hwy|parkway|crescent|close|circle|rue|allée|quai|chemin|route|cours|impasse|via|viale|piazza|corso|calle|carrera|avenida|plaza|paseo|rua|praça|ul|ulica|ulitsa|prospekt|prospect|pr-t|pereulok|bulvar|caddesi|cad|sokak|sok|jalan|jl|lorong|soi|улица|ул|проспект|пр|пр-т|шоссе|переулок|пер|набережная|наб|площадь|пл|бульвар|شارع|خیابان|tower|towers|building|bldg|house|center|centre|mall|residence|residences|block|park|campus|floor|flat|room|suite|apt|unit|level|box|haus|gebäude|turm|immeuble|tour|bâtiment|étage|edificio|torre|piso|дом|башня|корпус|этаж'
const PLACE_ENDINGS =
  'straße|strasse|str|platz|weg|gasse|allee|ring|ufer|damm|haus|hof|straat|laan|plein|kade|gade|gata|gatan|vej|vegen|veien|vägen|katu'
const PLACE = new RegExp(
  `(?<!\\p{L})(?:(?:${PLACE_WORDS})(?!\\p{L})|\\p{L}*(?:${PLACE_ENDINGS})\\.?(?!\\p{L}))|[街路號号]`,
  'iu',
)

/**
 * What of a part of an address may be somebody's name. Streets, buildings and towns are named after people ("Avenue Charles de Gaulle", "Castro Street"):
 * as a place they name no party. `isNumbered`: a house number stands beside the street.
 */
export function namesInPart(part: string, words: string, isNumbered: boolean): string[] {
  if (isCode(words)) return []
  if (DEPARTMENTS.has(part)) return [words]
  return words
    .split(/\s*[,;\n]\s*/)
    .filter(
      (piece) =>
        NAMING.test(piece) ||
        (MAY_NAME.has(part) &&
          !PLACE.test(piece) &&
          !(part === 'StrtNm' && (isNumbered || /\d/.test(piece))) &&
          !isCode(piece)),
    )
}
