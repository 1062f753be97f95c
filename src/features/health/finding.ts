/** What one look at the installation found. `fix` says what to do; '' where nothing has to be done. */
export interface Finding {
  name: string;
  /** `note`: it works, yet something is missing or could be better. */
  status: 'ok' | 'note' | 'problem';
  text: string;
  fix: string;
}

export function ok(name: string, text: string): Finding {
  return { name, status: 'ok', text, fix: '' };
}

export function remark(name: string, text: string, fix = ''): Finding {
  return { name, status: 'note', text, fix };
}

export function problem(name: string, text: string, fix = ''): Finding {
  return { name, status: 'problem', text, fix };
}
