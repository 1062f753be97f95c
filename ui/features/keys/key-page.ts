/** Where an owner makes a key of their own. */
export const KEY_PAGE = 'https://platform.openai.com/api-keys';
