import { type ComponentType, lazy } from 'react';
import type { Access } from './features/session/guard.ts';
import type { Bar } from './layout/page-frame.tsx';
import { LandingPage } from './pages/landing.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { ADMIN_PATHS, PATHS } from './paths.ts';

const FeaturesPage = lazy(async () => ({ default: (await import('./pages/features.tsx')).FeaturesPage }));
const PricingPage = lazy(async () => ({ default: (await import('./pages/pricing.tsx')).PricingPage }));
const AboutPage = lazy(async () => ({ default: (await import('./pages/about.tsx')).AboutPage }));
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/privacy-policy.tsx')).PrivacyPage }));
const TermsPage = lazy(async () => ({ default: (await import('./pages/terms-of-service.tsx')).TermsPage }));
const RegisterPage = lazy(async () => ({ default: (await import('./pages/register.tsx')).RegisterPage }));
const SubscribePage = lazy(async () => ({ default: (await import('./pages/subscribe.tsx')).SubscribePage }));
const DashboardPage = lazy(async () => ({ default: (await import('./pages/dashboard.tsx')).DashboardPage }));
const TemplatesPage = lazy(async () => ({ default: (await import('./pages/templates.tsx')).TemplatesPage }));
const TemplateNewPage = lazy(async () => ({
  default: (await import('./pages/template-new.tsx')).TemplateNewPage,
}));
const TemplateEditPage = lazy(async () => ({
  default: (await import('./pages/template-edit.tsx')).TemplateEditPage,
}));
const HelpStartPage = lazy(async () => ({ default: (await import('./pages/help.tsx')).HelpStartPage }));
const ManyChatHelpPage = lazy(async () => ({
  default: (await import('./pages/help-manychat.tsx')).ManyChatHelpPage,
}));
const TemplateTipsPage = lazy(async () => ({
  default: (await import('./pages/help-templates.tsx')).TemplateTipsPage,
}));
const TemplateConnectionPage = lazy(async () => ({
  default: (await import('./pages/template-connection.tsx')).TemplateConnectionPage,
}));
const SettingsPage = lazy(async () => ({ default: (await import('./pages/settings.tsx')).SettingsPage }));
const ProfilePage = lazy(async () => ({ default: (await import('./pages/profile.tsx')).ProfilePage }));

const TemplateTriggersPage = lazy(async () => ({
  default: (await import('./pages/template-triggers.tsx')).TemplateTriggersPage,
}));

const TemplateStrategiesPage = lazy(async () => ({
  default: (await import('./pages/template-strategies.tsx')).TemplateStrategiesPage,
}));

const TemplateStrategyPage = lazy(async () => ({
  default: (await import('./pages/template-strategy.tsx')).TemplateStrategyPage,
}));

const TemplateTestPage = lazy(async () => ({
  default: (await import('./pages/template-test.tsx')).TemplateTestPage,
}));

const ConversationPage = lazy(async () => ({
  default: (await import('./pages/conversation.tsx')).ConversationPage,
}));
const ConversationsPage = lazy(async () => ({
  default: (await import('./pages/conversations.tsx')).ConversationsPage,
}));

const ContactsPage = lazy(async () => ({ default: (await import('./pages/contacts.tsx')).ContactsPage }));
const ContactPage = lazy(async () => ({ default: (await import('./pages/contact.tsx')).ContactPage }));

const KnowledgePage = lazy(async () => ({ default: (await import('./pages/knowledge.tsx')).KnowledgePage }));
const KnowledgeSourcePage = lazy(async () => ({
  default: (await import('./pages/knowledge-source.tsx')).KnowledgeSourcePage,
}));

const InstagramPage = lazy(async () => ({ default: (await import('./pages/instagram.tsx')).InstagramPage }));
const InstagramCallbackPage = lazy(async () => ({
  default: (await import('./pages/instagram-callback.tsx')).InstagramCallbackPage,
}));
const DataDeletionPage = lazy(async () => ({
  default: (await import('./pages/data-deletion.tsx')).DataDeletionPage,
}));
const ChannelsPage = lazy(async () => ({ default: (await import('./pages/channels.tsx')).ChannelsPage }));
const WidgetPage = lazy(async () => ({ default: (await import('./pages/widget.tsx')).WidgetPage }));

const VoicePage = lazy(async () => ({ default: (await import('./pages/voice.tsx')).VoicePage }));

/** The operator's pages come together, with their own parts: all others never load them. */
const AdminPages = lazy(async () => ({
  default: (await import('./pages/admin/admin-pages.tsx')).AdminPages,
}));

export const SupportDialog = lazy(async () => ({
  default: (await import('./features/support/support-dialog.tsx')).SupportDialog,
}));

/** Every component in every state; no part of what is built for people. */
const ComponentsPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./pages/dev-ui.tsx')).ComponentsPage }))
  : NotFoundPage;

export interface RouteEntry {
  path: string;
  access: Access;
  page: ComponentType;
  /** Which bar it has; the public pages' where none is named. */
  bar?: Bar;
}

/** Every page of the browser application, and who may see it. */
export const ROUTES: readonly RouteEntry[] = [
  { path: PATHS.landing, access: 'public', page: LandingPage },
  { path: PATHS.features, access: 'public', page: FeaturesPage },
  { path: PATHS.pricing, access: 'public', page: PricingPage },
  { path: PATHS.about, access: 'public', page: AboutPage },
  { path: PATHS.privacy, access: 'public', page: PrivacyPage },
  { path: PATHS.terms, access: 'public', page: TermsPage },
  { path: '/dev/ui', access: 'public', page: ComponentsPage },
  { path: PATHS.login, access: 'guest', page: LoginPage },
  { path: PATHS.register, access: 'guest', page: RegisterPage },
  { path: PATHS.subscribe, access: 'user', page: SubscribePage },
  { path: PATHS.profile, access: 'user', page: ProfilePage, bar: 'app' },
  { path: PATHS.templates, access: 'subscriber', page: TemplatesPage, bar: 'app' },
  { path: PATHS.newTemplate, access: 'subscriber', page: TemplateNewPage, bar: 'app' },
  { path: `${PATHS.templates}/:id`, access: 'subscriber', page: TemplateEditPage, bar: 'app' },
  { path: PATHS.help, access: 'subscriber', page: HelpStartPage, bar: 'app' },
  { path: PATHS.guide, access: 'subscriber', page: ManyChatHelpPage, bar: 'app' },
  { path: PATHS.templateTips, access: 'subscriber', page: TemplateTipsPage, bar: 'app' },
  { path: PATHS.dashboard, access: 'subscriber', page: DashboardPage, bar: 'app' },
  { path: `${PATHS.conversations}/:id`, access: 'subscriber', page: ConversationPage, bar: 'app' },
  { path: PATHS.conversations, access: 'subscriber', page: ConversationsPage, bar: 'app' },
  { path: PATHS.contacts, access: 'subscriber', page: ContactsPage, bar: 'app' },
  { path: `${PATHS.contacts}/:id`, access: 'subscriber', page: ContactPage, bar: 'app' },
  { path: PATHS.voice, access: 'subscriber', page: VoicePage, bar: 'app' },
  { path: PATHS.knowledge, access: 'subscriber', page: KnowledgePage, bar: 'app' },
  { path: `${PATHS.knowledge}/:id`, access: 'subscriber', page: KnowledgeSourcePage, bar: 'app' },
  { path: PATHS.channels, access: 'subscriber', page: ChannelsPage, bar: 'app' },
  { path: `${PATHS.widgets}/:id`, access: 'subscriber', page: WidgetPage, bar: 'app' },
  { path: '/templates/:id/test', access: 'subscriber', page: TemplateTestPage, bar: 'app' },
  {
    path: '/templates/:id/strategies/:strategyId',
    access: 'subscriber',
    page: TemplateStrategyPage,
    bar: 'app',
  },
  { path: '/templates/:id/strategies', access: 'subscriber', page: TemplateStrategiesPage, bar: 'app' },
  { path: '/templates/:id/triggers', access: 'subscriber', page: TemplateTriggersPage, bar: 'app' },
  {
    path: `${PATHS.templates}/:id/connection`,
    access: 'subscriber',
    page: TemplateConnectionPage,
    bar: 'app',
  },
  { path: PATHS.instagram, access: 'subscriber', page: InstagramPage, bar: 'app' },
  { path: PATHS.instagramCallback, access: 'subscriber', page: InstagramCallbackPage, bar: 'app' },
  { path: `${PATHS.dataDeletion}/:code`, access: 'public', page: DataDeletionPage },
  { path: PATHS.settings, access: 'subscriber', page: SettingsPage, bar: 'app' },
  { path: `${ADMIN_PATHS.dashboard}/*?`, access: 'public', page: AdminPages, bar: 'admin' },
];

/** Addresses that are linked elsewhere and live on under another name; what `:id` stands for goes along. */
export const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['/privacy', PATHS.privacy],
  ['/terms', PATHS.terms],
  [PATHS.widgets, PATHS.channels],
  ['/templates/:id/golden', '/templates/:id/test#must-pass'],
];
