import type { ReactNode } from 'react'

type LoginButtonProps = { className: string; onLogin: () => void; children: ReactNode }

/**
 * Opens the login dialog. In a form of its own, so that pressed before the scripts have taken the page over it is not lost: the page
 * comes again, and opens it once it can.
 */
export function LoginButton({ className, onLogin, children }: LoginButtonProps) {
  return (
    <form
      className="contents"
      action="/"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        onLogin()
      }}
    >
      <button className={className} type="submit" name="signin" value="open">
        {children}
      </button>
    </form>
  )
}
