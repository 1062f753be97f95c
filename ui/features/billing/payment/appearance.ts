import type { Appearance } from '@stripe/stripe-js';
import { tokenColor as token } from '../../../lib/theme.ts';

/**
 * The look of Stripe's form, which is in a frame without our styles: read from the tokens in
 * force. Fonts stay the system's: ours are for this origin alone.
 */
export function appearanceNow(isDark: boolean): Appearance {
  const ring = `0 0 0 1px ${token('focus')}`;
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink2'),
      colorTextPlaceholder: token('ink3'),
      colorDanger: token('danger'),
      iconColor: token('ink2'),
      borderRadius: '10px',
      fontFamily: 'Figtree, Arial, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('control')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${token('focus')}`, boxShadow: ring },
      '.Input--invalid': { border: `1px solid ${token('danger')}`, boxShadow: 'none' },
      '.Label': { color: token('ink'), fontSize: '14px', fontWeight: '600' },
      '.Error': { fontSize: '14px' },
      '.Tab': { border: `1px solid ${token('edge')}`, boxShadow: 'none' },
      '.Tab--selected': { border: `1px solid ${token('accent')}`, boxShadow: ring },
    },
  };
}
