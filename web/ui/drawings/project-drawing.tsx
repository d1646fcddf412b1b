import type { ProjectFigure } from './project-figure.ts'

type ProjectDrawingProps = {
  /** Undefined until it is loaded; its place is kept. */
  figure: ProjectFigure | undefined
  className?: string | undefined
}

/** The drawing of a project. It says nothing that the name beside it does not. */
export function ProjectDrawing({ figure, className = '' }: ProjectDrawingProps) {
  return (
    <svg className={`project-drawing ${className}`} viewBox="0 0 480 320" aria-hidden="true">
      {figure && (
        <>
          <path className="project-drawing__faint" d={figure.faint} />
          <path className="project-drawing__firm" d={figure.firm} />
          <path className="project-drawing__metal" d={figure.metal} />
          <path className="project-drawing__lit" d={figure.lit} />
        </>
      )}
    </svg>
  )
}
