/** A password as it is looked for among the common ones: who tries one tries it with a capital as well. */
export const comparablePassword = (password: string): string => password.normalize('NFKC').toLowerCase()
