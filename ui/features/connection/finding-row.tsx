import { Check, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Finding } from '../../../src/contract/doctor.ts';
import { mendLink, type Subject } from './mend-link.ts';

const LOOKS = {
  error: { look: 'danger', icon: <X aria-hidden="true" />, name: 'Wrong' },
  warning: { look: 'warn', icon: <TriangleAlert aria-hidden="true" />, name: 'Warning' },
  info: { look: 'plain', icon: <Info aria-hidden="true" />, name: 'Note' },
} as const;

/** What is wrong, how often it was `seen`, and how to mend it. */
export function FindingRow({
  finding: { severity, title, message, fix, page },
  seen,
  subject,
  children,
}: {
  finding: Finding;
  seen: string;
  subject: Subject;
  children?: ReactNode;
}) {
  const { look, icon, name } = LOOKS[severity];
  const link = page === null ? null : mendLink(page, subject);
  return (
    <li>
      <Disc look={look} name={name}>
        {icon}
      </Disc>
      <div className="grid gap-tight starts text-medium">
        <h3>{title}</h3>
        <p className="secondary">
          {message} {seen}
        </p>
        <p className={`mend ${look}`}>
          <strong>How to fix it:</strong> {fix}{' '}
          {link === null ? null : (
            <Link href={link.to} className="link nowrap">
              {link.label}
            </Link>
          )}
        </p>
        {children}
      </div>
    </li>
  );
}

export function FineRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <Disc look="ok" name="In order">
        <Check aria-hidden="true" />
      </Disc>
      <div className="grid gap-tight starts text-medium">
        <h3>{title}</h3>
        <p className="secondary">{children}</p>
      </div>
    </li>
  );
}

function Disc({ look, name, children }: { look: string; name: string; children: ReactNode }) {
  return (
    <span className={`row-icon ${look}`}>
      <span className="visually-hidden">{name}:</span>
      {children}
    </span>
  );
}
