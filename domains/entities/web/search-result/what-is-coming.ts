import type { DirectoryPage } from '../../contract/index.ts'

const coming: Partial<Record<DirectoryPage['state'], string>> = {
  filling: 'The directory is still being filled',
  reading: 'Companies are still being read',
}

/** What is said while more may be found in a moment; nothing otherwise. */
export const comingOf = (state: DirectoryPage['state']): string | undefined => coming[state]
