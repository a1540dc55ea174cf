import { databaseStorage } from './database-storage.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3/s3-storage.ts'
import type { Storage } from './storage-port.ts'
import type { StorageName } from './tables.ts'

const storages: Record<StorageName, Storage> = {
  database: databaseStorage,
  folder: folderStorage,
  s3: s3Storage,
}

/** Each blob is read where it was written, whatever the setting says by now. */
export const storageCalled = (name: StorageName): Storage => storages[name]
