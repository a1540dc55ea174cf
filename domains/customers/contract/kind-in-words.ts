import { CustomerSchema } from './schemas.ts'

/** What files call a kind, in the languages they come in; without case, spaces, signs and accents. */
const wordings: Record<string, CustomerSchema> = {
  notstated: 'Unknown',
  na: 'Unknown',
  person: 'Person',
  naturalperson: 'Person',
  natural: 'Person',
  individual: 'Person',
  privateindividual: 'Person',
  people: 'Person',
  physicalperson: 'Person',
  physical: 'Person',
  human: 'Person',
  pf: 'Person',
  pessoafisica: 'Person',
  personafisica: 'Person',
  personanatural: 'Person',
  personnephysique: 'Person',
  naturlicheperson: 'Person',
  privatperson: 'Person',
  natuurlijkpersoon: 'Person',
  физическоелицо: 'Person',
  физлицо: 'Person',
  corporate: 'Company',
  corporation: 'Company',
  business: 'Company',
  firm: 'Company',
  organisation: 'Organization',
  legal: 'LegalEntity',
  legalperson: 'LegalEntity',
  juridicalperson: 'LegalEntity',
  juridical: 'LegalEntity',
  pj: 'LegalEntity',
  pessoajuridica: 'LegalEntity',
  personajuridica: 'LegalEntity',
  personagiuridica: 'LegalEntity',
  personnemorale: 'LegalEntity',
  juristischeperson: 'LegalEntity',
  rechtspersoon: 'LegalEntity',
  юридическоелицо: 'LegalEntity',
  юрлицо: 'LegalEntity',
  entity: 'LegalEntity',
  government: 'PublicBody',
  ship: 'Vessel',
  navire: 'Vessel',
  buque: 'Vessel',
  schiff: 'Vessel',
  boat: 'Vessel',
  aircraft: 'Airplane',
  plane: 'Airplane',
}

/** The kind that a file's words mean: "Natural person", "Legal", "organisation". Undefined for words that mean none. */
export function kindInWords(words: string): CustomerSchema | undefined {
  const plain = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .normalize('NFC')
  if (plain === '') return 'Unknown'
  return (
    (Object.hasOwn(wordings, plain) ? wordings[plain] : undefined) ??
    CustomerSchema.options.find((kind) => kind.toLowerCase() === plain)
  )
}
