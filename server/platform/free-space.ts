import { statfs } from 'node:fs/promises'

/** The space on the file system of `folder`, in bytes. `free` is what unprivileged programs can use. */
export async function readSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bsize, bavail, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
