import { Button } from './button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** Asks before the page is left with something that is not saved. */
export function LeaveUnsaved({ isNeeded }: { isNeeded: boolean }) {
  return (
    <LeaveDialog title="Leave without saving?" isNeeded={() => isNeeded}>
      {(answer) => (
        <>
          <div className="dialog-body">
            <p>Your changes are not saved yet.</p>
          </div>
          <div className="dialog-actions">
            <Button look="secondary" data-autofocus onClick={() => answer(false)}>
              Stay
            </Button>
            <Button look="delete" onClick={() => answer(true)}>
              Leave
            </Button>
          </div>
        </>
      )}
    </LeaveDialog>
  );
}
