import { CustomerSchema } from './nouns.ts'

/** What files call a kind, without case, spaces and signs. */
const wordings: Record<string, CustomerSchema> = {
  notstated: 'Unknown',
  na: 'Unknown',
  person: 'Person',
  naturalperson: 'Person',
  natural: 'Person',
  individual: 'Person',
  privateindividual: 'Person',
  people: 'Person',
  corporate: 'Company',
  corporation: 'Company',
  business: 'Company',
  firm: 'Company',
  organisation: 'Organization',
  legal: 'LegalEntity',
  legalperson: 'LegalEntity',
  juridicalperson: 'LegalEntity',
  entity: 'LegalEntity',
  government: 'PublicBody',
  ship: 'Vessel',
  boat: 'Vessel',
  aircraft: 'Airplane',
  plane: 'Airplane',
}

/** The kind that a file's words mean: "Natural person", "Legal", "organisation". Undefined for words that mean none. */
export function kindInWords(words: string): CustomerSchema | undefined {
  const plain = words.toLowerCase().replace(/[^\p{L}]/gu, '')
  if (plain === '') return 'Unknown'
  return (
    (Object.hasOwn(wordings, plain) ? wordings[plain] : undefined) ??
    CustomerSchema.options.find((kind) => kind.toLowerCase() === plain)
  )
}
