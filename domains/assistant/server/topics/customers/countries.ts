export const countries: Readonly<Record<string, readonly string[]>> = {
  GB: ['united kingdom', 'uk', 'britain', 'british', 'england', 'english'],
  DE: ['germany', 'german'],
  NL: ['netherlands', 'dutch', 'holland'],
  NO: ['norway', 'norwegian'],
  SE: ['sweden', 'swedish'],
  DK: ['denmark', 'danish'],
  FR: ['france', 'french'],
  IT: ['italy', 'italian'],
  US: ['united states', 'usa', 'america', 'american', 'the us'],
  CA: ['canada', 'canadian'],
  IE: ['ireland', 'irish'],
  FI: ['finland', 'finnish'],
  AU: ['australia', 'australian'],
  SG: ['singapore', 'singaporean'],
  CH: ['switzerland', 'swiss'],
  AT: ['austria', 'austrian'],
  LU: ['luxembourg'],
  LI: ['liechtenstein'],
  BE: ['belgium', 'belgian'],
  ES: ['spain', 'spanish'],
  RU: ['russia', 'russian'],
  CN: ['china', 'chinese'],
  HK: ['hong kong'],
  AE: ['emirates', 'uae', 'dubai'],
  IR: ['iran', 'iranian'],
  SY: ['syria', 'syrian'],
  CY: ['cyprus', 'cypriot'],
  TR: ['turkey', 'turkish'],
  UA: ['ukraine', 'ukrainian'],
  BY: ['belarus', 'belarusian'],
  PA: ['panama', 'panamanian'],
  PE: ['peru', 'peruvian'],
  MT: ['malta', 'maltese'],
  JP: ['japan', 'japanese'],
  VN: ['vietnam', 'vietnamese'],
  LV: ['latvia', 'latvian'],
  LT: ['lithuania', 'lithuanian'],
  EE: ['estonia', 'estonian'],
  CZ: ['czechia', 'czech', 'czech republic'],
  SK: ['slovakia', 'slovak'],
  SI: ['slovenia', 'slovenian'],
  HR: ['croatia', 'croatian'],
  HU: ['hungary', 'hungarian'],
  RO: ['romania', 'romanian'],
  BG: ['bulgaria', 'bulgarian'],
  RS: ['serbia', 'serbian'],
  GR: ['greece', 'greek'],
  PT: ['portugal', 'portuguese'],
  PL: ['poland'],
  IS: ['iceland', 'icelandic'],
  IN: ['india', 'indian'],
  BD: ['bangladesh', 'bangladeshi'],
  PK: ['pakistan', 'pakistani'],
  LK: ['sri lanka', 'sri lankan'],
  TH: ['thailand'],
  MY: ['malaysia', 'malaysian'],
  ID: ['indonesia', 'indonesian'],
  PH: ['philippines', 'filipino'],
  KR: ['south korea', 'korea', 'korean'],
  KP: ['north korea', 'north korean'],
  TW: ['taiwan', 'taiwanese'],
  KZ: ['kazakhstan'],
  IL: ['israel', 'israeli'],
  LB: ['lebanon', 'lebanese'],
  SA: ['saudi arabia', 'saudi'],
  QA: ['qatar', 'qatari'],
  EG: ['egypt', 'egyptian'],
  MA: ['morocco', 'moroccan'],
  NG: ['nigeria', 'nigerian'],
  KE: ['kenya', 'kenyan'],
  ZA: ['south africa', 'south african'],
  BR: ['brazil', 'brazilian'],
  AR: ['argentina', 'argentinian'],
  CL: ['chile', 'chilean'],
  CO: ['colombia', 'colombian'],
  MX: ['mexico', 'mexican'],
  VE: ['venezuela', 'venezuelan'],
  NZ: ['new zealand'],
  AF: ['afghanistan'],
  IQ: ['iraq', 'iraqi'],
}

const CODE = /\b[A-Z]{2}\b/g

const OF_PARTIES =
  /\b(?:customers?|clients?|counterpart(?:y|ies)|exposures?|borrowers?|suppliers?|vendors?)\b/i

/** Codes that are asked for as something else as often: a list's publisher, a word, the installation's own talk. */
const NO_COUNTRIES = new Set('UN EU ID PD IT AM OR IN IS NO BY AT SO US'.split(' '))

/** Behind one of these, or right before those that are asked for, such a code is a country all the same: “customers in NO”, “IT clients”. */
const PLACES = /(?:\b(?:in|from|of|or|and|country|not)\s+|[,/]\s*)$/i
const PARTIES_NEXT = /^\s+(?:customers?|clients?|counterpart|exposures?|borrowers?|suppliers?)\b/i

/** Countries that a question of parties writes by their codes, in capitals, are written out: “DE customers”. A question all in capitals writes none. */
export function withCountries(question: string): string {
  if (!OF_PARTIES.test(question) || question === question.toUpperCase()) return question
  return question.replace(CODE, (code, at: number) => {
    const name = countries[code]?.[0]
    if (name === undefined) return code
    const isDoubtful =
      NO_COUNTRIES.has(code) &&
      !PLACES.test(question.slice(0, at)) &&
      !PARTIES_NEXT.test(question.slice(at + code.length))
    return isDoubtful ? code : name
  })
}
