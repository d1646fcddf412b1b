import { Link } from '@tanstack/react-router'
import * as texts from './texts.ts'
import type { OpenProject } from './use-open-projects.ts'

/** The link into a project that is open. */
export function OpenProjectLink({ project, className }: { project: OpenProject; className?: string }) {
  return (
    <Link className={className} to="/$project" params={{ project: project.route }}>
      {texts.open({ name: project.name })}
    </Link>
  )
}
