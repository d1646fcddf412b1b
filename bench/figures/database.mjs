import { readConfig } from '../../server/config.ts'
import { openPortal } from '../../server/open-portal.ts'

/** Opens a portal on this folder in this process, without listening, and closes it again. */
export async function withDatabase(folder, act) {
  const deps = await openPortal(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  try {
    return await act(deps)
  } finally {
    await deps.db.destroy()
  }
}
