export const any = (...forms: string[]): RegExp => new RegExp(`\\b(?:${forms.join('|')})\\b`)
