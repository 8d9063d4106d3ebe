declare global {
  interface ImportMetaEnv {
    readonly VITE_PROVIDER_NAME?: string;
    readonly VITE_PROVIDER_LINE?: string;
    readonly VITE_PROVIDER_EMAIL?: string;
    readonly VITE_PROVIDER_PHONE?: string;
    readonly VITE_PROVIDER_CHAT?: string;
  }
}

const env = import.meta.env;

/**
 * Who sells the translations, as the page and its structured data name them. Example values, each
 * overridden at build time by its variable; an empty one is as good as unset.
 */
export const PROVIDER = {
  name: env.VITE_PROVIDER_NAME || 'Ponte',
  /** Stands under the name. */
  line: env.VITE_PROVIDER_LINE || 'Certified Translations',
  email: env.VITE_PROVIDER_EMAIL || 'hello@example.com',
  phone: env.VITE_PROVIDER_PHONE || '+1 555 0100',
  /** Address of the chat app's conversation. */
  chat: env.VITE_PROVIDER_CHAT || 'https://example.com/chat',
} as const;
