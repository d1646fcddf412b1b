import type { ErrorComponentProps } from '@tanstack/react-router'
import { CallError } from '../lib/call-error.ts'
import { CrashedPage } from './crashed.tsx'
import { NotFoundPage } from './not-found.tsx'

/** A project that was archived while this page was open is an unknown address. */
export function ProjectError(props: ErrorComponentProps) {
  return props.error instanceof CallError && props.error.status === 404 ? <NotFoundPage /> : <CrashedPage {...props} />
}
