import { type Client, client, tokenFor } from './owner-client.ts';
import type { TestApp } from './test-app.ts';

export interface TestAdmin {
  id: number;
  username: string;
  token: string;
  api: Client;
}

let counter = 0;

/** An admin, signed in without the way over a mailed code. */
export async function signedInAdmin(app: TestApp, name = ''): Promise<TestAdmin> {
  counter += 1;
  const username = name === '' ? `boss${counter}` : name;
  const { id } = await app.context.admins.create({ username, email: `${username}@example.com` });
  const token = await tokenFor(app.context, { adminId: id });
  return { id, username, token, api: client(app.url, token) };
}
