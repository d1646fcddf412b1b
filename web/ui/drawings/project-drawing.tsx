import { useMemo } from 'react'
import { projectFigure } from './project-figure.ts'

type ProjectDrawingProps = { of: string; className?: string | undefined }

/** The drawing of the project with this key. It says nothing that the name beside it does not. */
export function ProjectDrawing({ of, className = '' }: ProjectDrawingProps) {
  const { faint, firm, metal, lit } = useMemo(() => projectFigure(of), [of])
  return (
    <svg className={`project-drawing ${className}`} viewBox="0 0 480 320" aria-hidden="true">
      <path className="project-drawing__faint" d={faint} />
      <path className="project-drawing__firm" d={firm} />
      <path className="project-drawing__metal" d={metal} />
      <path className="project-drawing__lit" d={lit} />
    </svg>
  )
}
