import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SupportButton } from '../features/support/support-button.tsx';
import { PATHS } from '../paths.ts';
import { Brand } from './brand.tsx';

export function SiteFooter() {
  return (
    <footer className="line-above text-medium">
      <div className="container">
        <div className="footer-grid">
          <div>
            <Brand to={PATHS.landing} />
            <p className="mt-3 text-small secondary">Your Instagram messages, answered in your own voice.</p>
          </div>
          <FooterList title="Pages">
            <FooterLink to={PATHS.about}>About</FooterLink>
            <FooterLink to={PATHS.features}>Features</FooterLink>
            <FooterLink to={PATHS.pricing}>Pricing</FooterLink>
            <li>
              <SupportButton />
            </li>
          </FooterList>
          <FooterList title="Legal">
            <FooterLink to={PATHS.privacy}>Privacy Policy</FooterLink>
            <FooterLink to={PATHS.terms}>Terms of Service</FooterLink>
          </FooterList>
          <FooterList title="Contact">
            <li>
              <SupportButton />
            </li>
          </FooterList>
        </div>
        <p className="footer-end text-smaller secondary">© {new Date().getFullYear()} dmreply</p>
      </div>
    </footer>
  );
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain">{children}</ul>
    </nav>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link href={to}>{children}</Link>
    </li>
  );
}
