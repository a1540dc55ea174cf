/** One figure of a filing: of a day, or from a start to an end. */
export type Fact = { start?: string; end: string; val: number; accn: string; form: string; filed: string }

/** Figures by tag and unit. */
export type Concepts = Map<string, { unit: string; facts: Fact[] }[]>
