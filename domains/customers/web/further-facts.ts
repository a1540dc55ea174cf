/** How the further facts of a customer are entered. */
export const furtherLooks = {
  aliases: { description: 'Former, trading and other names, one a line. Each is screened' },
  addresses: { description: 'One a line. Addresses are kept and not compared' },
  gender: { labels: { male: 'Male', female: 'Female' } },
}

/** Further names, gender and addresses, where there are any: one a line, as they hold commas themselves. */
export const furtherFacts = ({
  aliases,
  gender,
  addresses,
}: {
  aliases: readonly string[]
  gender: 'male' | 'female' | null
  addresses: readonly string[]
}): { label: string; value: string }[] =>
  [
    { label: 'Further names', value: aliases.join('\n') },
    { label: 'Gender', value: gender === null ? '' : furtherLooks.gender.labels[gender] },
    { label: 'Addresses', value: addresses.join('\n') },
  ].filter(({ value }) => value !== '')
